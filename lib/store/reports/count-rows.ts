import { type DaySize, isDocuments } from "@/lib/domain/reports/file-limits";
import { isAccounting } from "@/lib/domain/reports/report";
import type { Database } from "../database";
import { corridorSelect } from "./corridor-select";
import { exceptionSelect } from "./exception-select";
import { pickedRecords } from "./picked-records";
import { readCells } from "./read-cells";
import type { ReportSource } from "./report-pieces";
import { reportSelect } from "./report-select";

/** How many rows a report's file has, without making it. */
export async function countRows(db: Database, source: ReportSource): Promise<number> {
  return counted(
    db,
    source,
    hasRowEach(source) ? pickedRecords(source.set, null) : wholeSelect(source),
  );
}

/** The rows of a file that has more than so many; null when it fits. Records alone often tell, without making the rows. */
export async function rowsOver(
  db: Database,
  source: ReportSource,
  most: number,
): Promise<number | null> {
  if (source.kind === "transactions" && !hasRowEach(source)) {
    // At most two lines: what was sent, and what was received or sent back.
    const records = await counted(db, source, pickedRecords(source.set, null));
    if (records * 2 <= most) return null;
  }
  const rows = await countRows(db, source);
  return rows > most ? rows : null;
}

/** A row for each record, whatever is in it. */
function hasRowEach({ kind, preset }: ReportSource): boolean {
  return (
    isDocuments(kind) ||
    kind === "reconciliation" ||
    (kind === "transactions" && !isAccounting(preset))
  );
}

async function counted(db: Database, { zone }: ReportSource, select: string): Promise<number> {
  const [[count] = []] = await readCells(db, `select count(*) from (${select}) rows`, zone);
  return Number(count);
}

function wholeSelect({
  kind,
  preset,
  columns,
  zone,
  set,
  exceptions,
  ownAccounts,
  ratesDirected,
}: ReportSource): string {
  if (kind === "corridors") return corridorSelect(set, zone, { ratesDirected });
  if (exceptions) return exceptionSelect(set, exceptions);
  return reportSelect(set, { zone, preset, columns, stretch: null, ownAccounts });
}

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
