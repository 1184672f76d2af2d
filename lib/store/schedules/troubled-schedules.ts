import { sql } from "kysely";
import type { Queryable } from "../database";

/** A schedule that waits for a person: the desk paused it, or its newest run failed. */
export interface TroubledSchedule {
  id: string;
  ownerId: string;
  name: string;
  /** `run_partly_failed`: some have its report. */
  problem: "paused" | "run_failed" | "run_partly_failed";
  message: string | null;
  since: Date;
}

/** By name. One that a person has paused isn't included. */
export async function troubledSchedules(db: Queryable): Promise<TroubledSchedule[]> {
  const { rows } = await sql<TroubledSchedule>`
    select s.id, s.owner_id, s.name,
      case when s.state = 'paused' then 'paused' when cardinality(d.delivered_to) > 0 then 'run_partly_failed' else 'run_failed' end as problem,
      case s.state when 'paused' then s.paused_reason else d.message end as message,
      case s.state when 'paused' then s.changed_at else coalesce(d.finished_at, d.created_at) end as since
    from report_schedules s
    left join lateral (select * from report_deliveries where schedule_id = s.id order by created_at desc, id limit 1) d on true
    where (s.state = 'paused' and s.paused_reason is not null) or (s.state = 'active' and d.state = 'needs_person')
    order by lower(s.name), s.id
  `.execute(db);
  return rows;
}
