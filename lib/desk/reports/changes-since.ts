import type { ReportChanges, RowChange } from "@/lib/contract/api/reports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
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
  const changes = source.exceptions ? await comparedExceptions(ctx.db, source, source.exceptions, later) : await comparedRows(ctx.db, source.set, later, source.zone, { columns });
  return { number: row.number, since: row.startedAt.toISOString(), checkedAt: ctx.clock.now().toISOString(), ...changes };
}

/** The rows of a report that differ as of a later revision: their number, and the first of them (by default a limited list). */
export async function comparedRows(
  db: Database,
  set: RowSet,
  later: string,
  zone: string,
  { columns = reportColumns("reconciliation", "screen"), most = SHOWN }: { columns?: readonly ReportColumn[]; most?: number | null } = {},
): Promise<{ count: number; rows: RowChange[] }> {
  const rows: RowChange[] = [];
  let count = 0;
  for (let after = ""; ; ) {
    const ids = await touchedSince(db, set.revision, later, after, AT_A_TIME);
    if (ids.length === 0) break;
    after = ids.at(-1) ?? after;
    const [was, is] = await Promise.all([set.revision, later].map((revision) => keyedRows(db, { ...set, revision, filter: { ...set.filter, ids } }, columns, zone)));
    for (const id of ids) {
      const change = rowChange(id, columns, was?.get(id), is?.get(id));
      if (!change) continue;
      count += 1;
      if (most === null || rows.length < most) rows.push(change);
    }
    if (ids.length < AT_A_TIME) break;
  }
  return { count, rows };
}

/** The same of exceptions. */
async function comparedExceptions(db: Database, { set, columns }: Pick<ReportSource, "set" | "columns">, exceptions: ExceptionsOf, later: string): Promise<{ count: number; rows: RowChange[] }> {
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
