import type { ReportChanges, RowChange } from "@/lib/contract/api/reports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import type { DateRange } from "@/lib/domain/calendar/range";
import { isAccounting, reportColumns, type ReportColumn, type ReportKind } from "@/lib/domain/reports/report";
import { changedExceptions } from "@/lib/store/reports/changed-exceptions";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import type { Cell } from "@/lib/store/reports/read-cells";
import type { ExceptionsOf } from "@/lib/store/reports/exception-select";
import { keyedRows } from "@/lib/store/reports/keyed-rows";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { touchedSince } from "@/lib/store/reports/touched-records";
import type { Database } from "@/lib/store/database";
import type { RowSet } from "@/lib/store/reports/picked-records";
import type { RowFilter } from "@/lib/store/reports/row-filter";
import { fileRevision } from "./file-revision";
import { anyReport } from "./one-report";
import { reportAsMade } from "./report-as-made";

/** Whose columns say of a transaction what a report is made from: corridors, and the files for accounting products, show nothing of matches. */
const COMPARED_BY: Record<ReportKind, "transactions" | "reconciliation"> = {
  transactions: "transactions",
  corridors: "transactions",
  reconciliation: "reconciliation",
  exceptions: "reconciliation",
  receipts: "reconciliation",
  remittance: "reconciliation",
};

const SHOWN = 200;
/** How many rows are compared at a time. */
const AT_A_TIME = 2_000;
/** How many ids of touched records are read at a time: each time, all that was touched is gone through. */
const TOUCHED_AT_A_TIME = 50_000;

/**
 * What the same report would now show differently: changed, added and removed rows. Reports that are neither lists of transactions nor
 * of exceptions are compared by the transactions from which they are made.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function getChangesSince(ctx: UserContext, number: string): Promise<ReportChanges> {
  requirePermission(ctx, "transactions.export");
  return changesSince(ctx, await anyReport(ctx, number));
}

/** The same for a report that was read already, by a caller that has checked the right to it. */
export async function changesSince(ctx: UserContext, row: ReportRow): Promise<ReportChanges> {
  const { kind, preset, source } = await reportAsMade(ctx.db, row);
  const columns = kind === "transactions" && !isAccounting(preset) ? source.columns : reportColumns(COMPARED_BY[kind], "screen");
  const later = await fileRevision(ctx.db);
  const changes = source.exceptions ? await comparedExceptions(ctx.db, source, source.exceptions, later) : await comparedReport(ctx.db, source, later, columns);
  return { number: row.number, since: row.startedAt.toISOString(), checkedAt: ctx.clock.now().toISOString(), ...changes };
}

async function comparedReport(db: Database, { set, zone }: ReportSource, later: string, columns: readonly ReportColumn[]): Promise<ComparedRows> {
  const [compared = { count: 0, rows: [] }] = await comparedRows(db, set, [{ range: set.filter.range, zone }], later, { columns });
  return compared;
}

/** How many rows differ, and the first of them. */
export interface ComparedRows {
  count: number;
  rows: RowChange[];
}

/** A range of a set, and the zone that its times are told in. */
export interface ComparedRange {
  range: RowFilter["range"];
  zone: string;
  /** In an account's range: the days by whose lines a record without a date is in it; see `AccountAt`. Absent: any such record is. */
  undated?: DateRange;
}

export interface CompareOptions {
  columns?: readonly ReportColumn[];
  /** How many of the rows of each range are returned; null for all. */
  most?: number | null;
}

/**
 * The rows of a set that differ as of a later revision, by its ranges: of each, their number and the first of them (by default a limited
 * list). Whatever was touched since is looked at once for all of the ranges, and only what may be in one is compared.
 * @param ranges in place of the set's own; at least one
 */
export async function comparedRows(db: Database, set: RowSet, ranges: readonly ComparedRange[], later: string, { columns = reportColumns("reconciliation", "screen"), most = SHOWN }: CompareOptions = {}): Promise<ComparedRows[]> {
  const compared: ComparedRows[] = ranges.map(() => ({ count: 0, rows: [] }));
  const touched = { revision: set.revision, upTo: later, filter: set.filter, ranges: ranges.map(({ range }) => range) };
  for (let after = ""; ; ) {
    const records = await touchedSince(db, touched, after, TOUCHED_AT_A_TIME);
    for (const [place, part] of ranges.entries()) {
      const [found, ids] = [compared[place], records.filter(({ places }) => places.includes(place)).map(({ id }) => id)];
      for await (const change of changesOf(db, { ...set, filter: inRange(set.filter, part) }, ids, { later, zone: part.zone, columns })) {
        if (!found) continue;
        found.count += 1;
        if (most === null || found.rows.length < most) found.rows.push(change);
      }
    }
    if (records.length < TOUCHED_AT_A_TIME) return compared;
    after = records.at(-1)?.id ?? after;
  }
}

function inRange(filter: RowFilter, { range, undated }: ComparedRange): RowFilter {
  return { ...filter, range, ...(filter.ofAccount && undated && { ofAccount: { ...filter.ofAccount, undated } }) };
}

/** The changes of these records, in the order of their ids. */
async function* changesOf(db: Database, set: RowSet, ids: readonly string[], { later, zone, columns }: { later: string; zone: string; columns: readonly ReportColumn[] }): AsyncGenerator<RowChange, void, void> {
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const filter = { ...set.filter, ids: ids.slice(at, at + AT_A_TIME) };
    const [was, is] = await Promise.all([set.revision, later].map((revision) => keyedRows(db, { ...set, revision, filter }, columns, zone)));
    for (const id of filter.ids) {
      const change = rowChange(id, columns, was?.get(id), is?.get(id));
      if (change) yield change;
    }
  }
}

/** The same of exceptions. */
async function comparedExceptions(db: Database, { set, columns }: Pick<ReportSource, "set" | "columns">, exceptions: ExceptionsOf, later: string): Promise<ComparedRows> {
  const { count, rows } = await changedExceptions(db, set, later, exceptions, { columns, most: SHOWN });
  return { count, rows: rows.flatMap(({ subject, was, now }) => rowChange(subject, columns, was, now) ?? []) };
}

function rowChange(transferId: string, columns: readonly ReportColumn[], was: Cell[] | undefined, now: Cell[] | undefined): RowChange | null {
  if (!was && !now) return null;
  const cells = columns.flatMap(({ name }, at) => {
    const [before, after] = [was?.[at] ?? null, now?.[at] ?? null];
    return before === after ? [] : [{ column: name, was: before, now: after }];
  });
  if (cells.length === 0) return null;
  const at = columns.findIndex((column) => column.name === "reference");
  return { transferId, reference: (now ?? was)?.[at] ?? null, is: !was ? "added" : !now ? "removed" : "changed", cells: was && now ? cells : [] };
}
