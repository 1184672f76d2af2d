import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { signedAmount } from "@/lib/domain/statements/running-balances";
import type { StatementLine } from "@/lib/domain/statements/statement";
import { addAmounts, sameAmount } from "@/lib/money/amount";
import { readRow, type RowReading } from "./read-row";
import type { TableRow } from "./row";
import type { SideColumns } from "./side-columns";

/**
 * Reads the rows of a table in their order. Some banks print a day once, beside its first line: a line without one is of the day above, if
 * its balance follows from that of the line above. Nothing else shows that it is a line at all. One that prints its value's day has lost
 * the other.
 */
export class DaysAbove {
  private above: StatementLine | null = null;
  /** The day of the line above, as printed. */
  private day = "";

  constructor(
    private readonly mapping: CsvMapping,
    private readonly side: SideColumns,
  ) {}

  /** What the next row is. */
  read(row: TableRow): RowReading {
    const printed = row.cells[this.mapping.columns.bookedOn] ?? "";
    const reading = readRow(row, this.mapping, this.side);
    if (reading.kind === "line") this.day = printed;
    const told =
      reading.kind === "bad" && printed === "" ? (this.ofDayAbove(row) ?? reading) : reading;
    if (told.kind === "line") this.above = told.line;
    if (told.kind === "bad") this.above = null;
    return told;
  }

  private ofDayAbove(row: TableRow): RowReading | null {
    if (this.above === null) return null;
    const cells = [...row.cells];
    cells[this.mapping.columns.bookedOn] = this.day;
    const reading = readRow({ ...row, cells }, this.mapping, this.side);
    return reading.kind === "line" &&
      reading.line.valueOn === null &&
      isNext(this.above, reading.line)
      ? reading
      : null;
  }
}

/** Whether a line's balance follows from that of the line above, or that one's from this one's where the newest stand first. */
function isNext(above: StatementLine, line: StatementLine): boolean {
  const [before, behind] = [above.balanceAfter, line.balanceAfter];
  if (before === null || behind === null) return false;
  return (
    sameAmount(addAmounts(before, signedAmount(line)), behind) ||
    sameAmount(addAmounts(behind, signedAmount(above)), before)
  );
}
