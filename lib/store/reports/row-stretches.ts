import { sql } from "kysely";
import type { Database } from "../database";
import type { Stretch, RowKey } from "./picked-records";
import { instantLiteral } from "./literals";
import type { RowFilter } from "./row-filter";

/** How many records are read at once: some megabytes of a file, and a moment of one connection. */
const RECORDS_A_STRETCH = 20_000;

/**
 * Cuts the order newest first into stretches that hold every record once, the dated ones first. The cuts lie where the
 * mirror's present rows make them; which rows lie between them is a matter of the revision alone, so the file is the same
 * wherever they fall.
 */
export async function* rowStretches(
  db: Database,
  { range, undated }: RowFilter,
  records = RECORDS_A_STRETCH,
): AsyncGenerator<Stretch, void, void> {
  const end: RowKey | null = range ? { createdAt: range.end.toISOString(), id: "" } : null;
  for (const dated of undated === "none" ? [true] : [true, false]) {
    let after = dated ? end : null;
    for (;;) {
      const upTo = await keyAfter(db, dated, after, range?.start ?? null, records);
      yield { dated, after, upTo };
      if (!upTo) break;
      after = upTo;
    }
  }
}

async function keyAfter(
  db: Database,
  dated: boolean,
  after: RowKey | null,
  start: Date | null,
  records: number,
): Promise<RowKey | null> {
  const bounds = dated
    ? sql`created_at is not null ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql``} ${start ? sql`and created_at >= ${sql.raw(instantLiteral(start))}` : sql``}`
    : sql`created_at is null ${after ? sql`and id < ${after.id}` : sql``}`;
  const { rows } = await sql<RowKey>`
    select (created_at at time zone 'UTC')::text || 'Z' as "createdAt", id from transactions where ${bounds}
    order by created_at desc nulls last, id desc offset ${records - 1} limit 1
  `.execute(db);
  return rows[0] ?? null;
}
