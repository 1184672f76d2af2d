import { sql } from "kysely";
import type { Queryable } from "../database";

/** The current state of a break. */
export interface BreakState {
  subject: string;
  /** False once it is matched. */
  isOpen: boolean;
  version: number;
  comments: number;
  /** The comments of the person who asks, each with its place among all of them, counted from 1. */
  own: readonly { place: number; text: string }[];
  assigneeId: string | null;
  assigneeName: string | null;
}

/** By subject, for the user who asks; a subject that is neither a line of the account nor a leg has no entry. */
export async function breakStates(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  subjects: readonly string[],
): Promise<Map<string, BreakState>> {
  const { rows } = await sql<BreakState>`
    select s.subject, s.is_open, coalesce(a.version, 0) as version, a.assignee_id, u.name as assignee_name,
      (select count(*)::int from break_comments c where c.subject = s.subject) as comments,
      (
        select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'text', c.text) order by c.place), '[]')
        from (select row_number() over (order by created_at, id) as place, created_by, text from break_comments where subject = s.subject) c
        where c.created_by = ${userId}::uuid
      ) as own
    from (
      select w.subject, exists (select from open_lines o where o.line_id = l.id) as is_open from unnest(${[...subjects]}::text[]) as w(subject)
        join statement_lines l on w.subject ~ '^line:[0-9]{1,18}$' and l.id = substring(w.subject from '^line:([0-9]{1,18})$')::bigint and l.account_id = ${accountId}::uuid
      union all
      select w.subject, not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)
      from unnest(${[...subjects]}::text[]) as w(subject)
        join legs l on l.transaction_id = substring(w.subject from '^leg:(.+):(?:source|destination|refund)$') and l.side = substring(w.subject from '^leg:.+:(source|destination|refund)$')
    ) s left join break_assignments a on a.subject = s.subject left join users u on u.id = a.assignee_id
  `.execute(db);
  return new Map(rows.map((row) => [row.subject, row]));
}
