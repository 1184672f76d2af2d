import { sql } from "kysely";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import type { ReportColumn, ReportKind, ReportPreset } from "@/lib/domain/reports/report";
import type { Database } from "../database";
import { corridorSelect } from "./corridor-select";
import { documentSelect } from "./document-rows";
import { exceptionSelect, type ExceptionsOf, exceptionStretches } from "./exception-select";
import { instantLiteral } from "../postgres/literals";
import type { RowKey, RowSet, Stretch } from "./picked-records";
import { reportSelect } from "./report-select";
import type { RowFilter } from "./row-filter";

/** The source of a report's rows and cells: equal values give equal files. */
export interface ReportSource {
  kind: ReportKind;
  preset: ReportPreset;
  columns: readonly ReportColumn[];
  zone: string;
  set: RowSet;
  exceptions: ExceptionsOf | null;
  /** Of an accounting preset: our own accounts in its currency; see `ReportFilters`. */
  ownAccounts?: readonly string[];
  withFee?: boolean;
  /** For an export of all history: its filters besides days as texts, for its pages. */
  filterWords?: readonly string[];
}

/**
 * SQL of a report's cells, piece by piece, in the order of its rows.
 * @param records how many of the mirror's records a piece has at most; of exceptions, how many rows
 */
export async function* reportPieces(
  db: Database,
  { kind, preset, columns, zone, set, exceptions, ownAccounts }: ReportSource,
  records?: number,
): AsyncGenerator<string, void, void> {
  if (kind === "corridors") yield corridorSelect(set, zone);
  else if (isDocuments(kind))
    for await (const stretch of rowStretches(db, set.filter)) yield documentSelect(set, stretch);
  else if (kind === "exceptions") {
    if (!exceptions) throw new Error("a report of exceptions has an account");
    for (const stretch of await exceptionStretches(db, set, exceptions, records))
      yield exceptionSelect(set, exceptions, stretch);
  } else {
    for await (const stretch of rowStretches(db, set.filter, records))
      yield reportSelect(set, { zone, preset, columns, stretch, ownAccounts });
  }
}

/** Records read at once: some megabytes of a file, and a moment of one connection. */
const RECORDS_A_STRETCH = 20_000;

/**
 * Cuts the order newest first into stretches, dated ones first, each record once.
 * The mirror's present rows make the cuts; the revision alone decides the rows between them, so the file is the
 * same wherever they fall.
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
