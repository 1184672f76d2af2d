import { sql, type Queryable } from "./database";

const ms = (value: number) => sql`(${value}::float8 * interval '1 millisecond')`;

/** Takes the next place for a call that goes first. Null if there is none within so long. @returns how long until it may be sent */
export async function reserveCall(
  db: Queryable,
  credential: string,
  { stepMs, withinMs }: { stepMs: number; withinMs: number },
): Promise<number | null> {
  const at = sql`greatest(clock_timestamp(), pace.next_at, pace.not_before)`;
  const { rows } = await sql<{ waitMs: number }>`
    insert into service_pace as pace (credential, next_at) values (${credential}, clock_timestamp() + ${ms(stepMs)})
    on conflict (credential) do update set next_at = ${at} + ${ms(stepMs)} where ${at} <= clock_timestamp() + ${ms(withinMs)}
    returning extract(epoch from next_at - ${ms(stepMs)} - clock_timestamp())::float8 * 1000 as wait_ms
  `.execute(db);
  return rows[0] === undefined ? null : Math.max(0, Math.ceil(rows[0].waitMs));
}

/** Takes the place for a read that may be sent now; never a future one. */
export async function takeRead(db: Queryable, credential: string, stepMs: number) {
  const { rows } = await sql`
    insert into service_pace as pace (credential, next_at) values (${credential}, clock_timestamp() + ${ms(stepMs)})
    on conflict (credential) do update set next_at = clock_timestamp() + ${ms(stepMs)}
      where greatest(pace.next_at, pace.not_before, pace.reads_not_before) <= clock_timestamp()
    returning credential
  `.execute(db);
  return rows.length > 0;
}

const UNTIL = {
  pause: sql`not_before`,
  place: sql`greatest(next_at, not_before)`,
  read: sql`greatest(next_at, not_before, reads_not_before)`,
};

/** Returns the wait in milliseconds for a free place; 0 if there is none. */
export async function callsWaitMs(db: Queryable, credential: string, until: keyof typeof UNTIL) {
  const { rows } = await sql<{ waitMs: number }>`
    select extract(epoch from greatest(${UNTIL[until]}, clock_timestamp()) - clock_timestamp())::float8 * 1000 as wait_ms
    from service_pace where credential = ${credential}
  `.execute(db);
  return Math.max(0, Math.ceil(rows[0]?.waitMs ?? 0));
}

/** Nothing is sent for so long, and no read for longer. */
export async function pauseCalls(
  db: Queryable,
  credential: string,
  { allMs, readsMs }: { allMs: number; readsMs: number },
): Promise<void> {
  const [all, reads] = [allMs, readsMs].map((pause) => sql`clock_timestamp() + ${ms(pause)}`);
  await sql`
    insert into service_pace as pace (credential, next_at, not_before, reads_not_before) values (${credential}, clock_timestamp(), ${all}, ${reads})
    on conflict (credential) do update set
      not_before = greatest(pace.not_before, excluded.not_before), reads_not_before = greatest(pace.reads_not_before, excluded.reads_not_before)
  `.execute(db);
}
