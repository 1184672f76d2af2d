import type { ReportChanges, RowChange } from "@/lib/contract/api/reports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import type { DateRange } from "@/lib/domain/calendar/range";
import { reportColumns } from "@/lib/domain/reports/report";
import { changedExceptions, type ExceptionsOf } from "@/lib/store/reports/exception-select";
import type { ExportRow } from "@/lib/store/reports/exports";
import type { Cell } from "@/lib/store/reports/copy-out";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import {
  type ReportView,
  reportView,
  viewByColumns,
  type ReportViewRow,
  touchedSince,
} from "@/lib/store/reports/report-changes";
import type { Database } from "@/lib/store/database";
import type { RowSet } from "@/lib/store/reports/picked-records";
import type { RowFilter } from "@/lib/store/reports/row-filter";
import { fileRevision, storedReport } from "./report-source";
import { anyReport } from "./get-report";

const SHOWN = 200;
const AT_A_TIME = 2_000;
/** Ids of touched records read at a time; all touched records are gone through each time. */
const TOUCHED_AT_A_TIME = 50_000;

/**
 * Compares a report with what it would show now: changed, added and removed rows. Documents and
 * corridors are compared by what they show of each transaction, files for accounting products by
 * their lines.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function getChangesSince(ctx: UserContext, number: string): Promise<ReportChanges> {
  requirePermission(ctx, "transactions.export");
  return changesSince(ctx, await anyReport(ctx, number));
}

/** The same for a report already read, whose caller has checked the permission. */
export async function changesSince(ctx: UserContext, row: ExportRow): Promise<ReportChanges> {
  const { source } = storedReport(row);
  const later = await fileRevision(ctx.db);
  const { set, zone, exceptions } = source;
  const range = { range: set.filter.range, zone };
  const [changes = { count: 0, rows: [] }] = exceptions
    ? [await comparedExceptions(ctx.db, source, exceptions, later)]
    : await comparedRows(ctx.db, set, [range], later, { shown: reportView(source) });
  return {
    number: row.number,
    since: row.startedAt.toISOString(),
    checkedAt: ctx.clock.now().toISOString(),
    ...changes,
  };
}

export interface ComparedRows {
  count: number;
  rows: RowChange[];
}

interface ComparedRange {
  range: RowFilter["range"];
  zone: string;
  /** For undated records, the days of their lines; absent: any such record. See `AccountAt`. */
  undated?: DateRange;
}

/**
 * The rows that differ as of a later revision, per range. Each range has their number and the first
 * of them, by default a limited list. Records touched since are read once for all ranges, and only
 * those that may be in a range are compared.
 * @param ranges in place of the set's own; at least one
 * @param options `shown`: the compared columns; `max`: the rows of each range, null for all
 */
export async function comparedRows(
  db: Database,
  set: RowSet,
  ranges: readonly ComparedRange[],
  later: string,
  {
    shown = viewByColumns(reportColumns("reconciliation", "screen")),
    max = SHOWN,
  }: { shown?: ReportView; max?: number | null } = {},
): Promise<ComparedRows[]> {
  const compared: ComparedRows[] = ranges.map(() => ({ count: 0, rows: [] }));
  const touched = {
    revision: set.revision,
    upTo: later,
    filter: set.filter,
    ranges: ranges.map(({ range }) => range),
  };
  for (let after = ""; ;) {
    const records = await touchedSince(db, touched, after, TOUCHED_AT_A_TIME);
    for (const [place, part] of ranges.entries()) {
      const found = compared[place];
      const ids = records.filter(({ places }) => places.includes(place)).map(({ id }) => id);
      const ofRange = { ...set, filter: inRange(set.filter, part) };
      for await (const change of changesOf(db, ofRange, ids, { later, zone: part.zone, shown })) {
        if (!found) continue;
        found.count += 1;
        if (max === null || found.rows.length < max) found.rows.push(change);
      }
    }
    if (records.length < TOUCHED_AT_A_TIME) return compared;
    after = records.at(-1)?.id ?? after;
  }
}

function inRange(filter: RowFilter, { range, undated }: ComparedRange): RowFilter {
  return {
    ...filter,
    range,
    ...(filter.ofAccount && undated && { ofAccount: { ...filter.ofAccount, undated } }),
  };
}

async function* changesOf(
  db: Database,
  set: RowSet,
  ids: readonly string[],
  { later, zone, shown }: { later: string; zone: string; shown: ReportView },
): AsyncGenerator<RowChange, void, void> {
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const filter = { ...set.filter, ids: ids.slice(at, at + AT_A_TIME) };
    const [was, is] = await Promise.all(
      [set.revision, later].map((revision) => shown.rows(db, { ...set, revision, filter }, zone)),
    );
    for (const key of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])].toSorted())) {
      const change = rowChange(shown.names, was?.get(key), is?.get(key));
      if (change) yield change;
    }
  }
}

async function comparedExceptions(
  db: Database,
  { set, columns }: Pick<ReportSource, "set" | "columns">,
  exceptions: ExceptionsOf,
  later: string,
): Promise<ComparedRows> {
  const { count, rows } = await changedExceptions(db, set, later, exceptions, {
    columns,
    most: SHOWN,
  });
  const names = columns.map(({ name }) => name);
  const at = names.indexOf("reference");
  const row = (id: string, cells: Cell[] | undefined) =>
    cells && { id, reference: cells[at] ?? null, cells };
  return {
    count,
    rows: rows.flatMap(
      ({ subject, was, now }) => rowChange(names, row(subject, was), row(subject, now)) ?? [],
    ),
  };
}

function rowChange(
  names: readonly string[],
  was: ReportViewRow | undefined,
  now: ReportViewRow | undefined,
): RowChange | null {
  const row = now ?? was;
  if (!row) return null;
  const cells = names.flatMap((column, at) => {
    const [before, after] = [was?.cells[at] ?? null, now?.cells[at] ?? null];
    return before === after ? [] : [{ column, was: before, now: after }];
  });
  if (cells.length === 0) return null;
  return {
    transferId: row.id,
    reference: row.reference,
    is: !was ? "added" : !now ? "removed" : "changed",
    cells: was && now ? cells : [],
  };
}
