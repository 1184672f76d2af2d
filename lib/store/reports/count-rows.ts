import type { Database } from "../database";
import { readCells } from "./read-cells";
import type { ReportSource } from "./report-pieces";
import { reportSelect } from "./report-select";
import { corridorSelect } from "./corridor-select";
import { exceptionSelect } from "./exception-select";

/** How many rows a report's file has, without making it. */
export async function countRows(db: Database, source: ReportSource): Promise<number> {
  const [[count] = []] = await readCells(db, `select count(*) from (${wholeSelect(source)}) rows`, source.zone);
  return Number(count);
}

function wholeSelect({ kind, preset, columns, zone, set, exceptions }: ReportSource): string {
  if (kind === "corridors") return corridorSelect(set, zone);
  if (exceptions) return exceptionSelect(set, exceptions);
  return reportSelect(set, { zone, preset, columns, stretch: null });
}
