import type { DaySize } from "@/lib/domain/reports/import-limits";
import type { Database } from "../database";
import { readCells } from "./read-cells";
import type { ReportSource } from "./report-pieces";
import { reportSelect } from "./report-select";

/**
 * How many lines and bytes an accounting file would have of each day, without its head. Days without any are left out. Quotes within a text
 * are counted once, though a file has them twice.
 */
export async function daySizes(
  db: Database,
  { zone, preset, columns, set, ownAccounts }: ReportSource,
): Promise<DaySize[]> {
  const bytes = columns.map(
    ({ name, is }) => `coalesce(octet_length("${name}"::text)${is === "text" ? " + 2" : ""}, 0)`,
  );
  // A comma between two cells, and the line's end.
  const line = [...bytes, columns.length + 1].join(" + ");
  const [day] = columns;
  const select = `select "${day?.name ?? "Date"}" as day, count(*), sum(${line}) from (${reportSelect(set, { zone, preset, columns, stretch: null, ownAccounts })}) l group by 1 order by 1`;
  const rows = await readCells(db, select, zone);
  return rows.map(([on, lines, sum]) => ({
    day: on ?? "",
    lines: Number(lines),
    bytes: Number(sum),
  }));
}
