import type { ReportColumn } from "@/lib/domain/reports/report";
import type { Database } from "../database";
import type { RowSet } from "./picked-records";
import { readCells, type Cell } from "./read-cells";
import { reportSelect } from "./report-select";

/** Rows of a set by their transfer's id, with these columns' cells as a file shows them. */
export async function keyedRows(
  db: Database,
  set: RowSet,
  columns: readonly ReportColumn[],
  zone: string,
): Promise<Map<string, Cell[]>> {
  const keyed: readonly ReportColumn[] = [{ name: "transfer_id", is: "figure" }, ...columns];
  const inner = reportSelect(set, {
    zone,
    preset: "screen",
    columns: columns.some((column) => column.name === "transfer_id") ? columns : keyed,
    stretch: null,
  });
  const rows = await readCells(
    db,
    `select transfer_id, ${columns.map((column) => `${column.name}::text`).join(", ")} from (${inner}) shown`,
    zone,
  );
  return new Map(rows.map(([id, ...cells]) => [id ?? "", cells]));
}
