import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import { addAmounts, sameAmount, type Amount } from "@/lib/money/amount";
import { labelBelow, mayBeLabelled } from "./labels";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { notBooked, sideColumns, type SideColumns } from "./side-columns";

/** A collective order may have so many parts. */
const MOST_PARTS = 5_000;

/**
 * The rows, with the parts of a collective order in the row above them: Raiffeisen prints each payment of it below its line, with a text
 * and an amount, and without a day and a balance. They are parts only where their amounts add up to the line's; their texts are its own.
 */
export async function* withParts(
  rows: AsyncIterable<TableRow>,
  mapping: CsvMapping,
): AsyncGenerator<TableRow, void, void> {
  const parts = new Parts(mapping);
  for await (const row of rows) yield* parts.take(row);
  yield* parts.end();
}

/** The same for rows that are all there. */
export function partsJoined(rows: readonly TableRow[], mapping: CsvMapping): TableRow[] {
  const parts = new Parts(mapping);
  return [...rows.flatMap((row) => [...parts.take(row)]), ...parts.end()];
}

class Parts {
  private line: TableRow | null = null;
  private parts: TableRow[] = [];
  private readonly side: SideColumns;

  constructor(private readonly mapping: CsvMapping) {
    this.side = sideColumns(mapping);
  }

  *take(row: TableRow): Generator<TableRow, void, void> {
    if (this.line !== null && this.parts.length < MOST_PARTS && this.isPart(row)) {
      this.parts.push(row);
      return;
    }
    yield* this.end();
    if (this.isLine(row)) this.line = row;
    else yield row;
  }

  *end(): Generator<TableRow, void, void> {
    const { line, parts } = this;
    this.line = null;
    this.parts = [];
    if (line === null) return;
    const signed = parts.map((part) => this.signed(part));
    const sum = signed.reduce<Amount>((total, amount) => addAmounts(total, amount ?? "0"), "0");
    if (parts.length > 0 && sameAmount(sum, this.signed(line) ?? "0"))
      yield this.joined(line, parts);
    else yield* [line, ...parts];
  }

  private isLine(row: TableRow): boolean {
    const { columns, dateOrder } = this.mapping;
    // Without a balance beside it, an equal amount below the line may as well be another movement of the same day.
    if (columns.balance === null || isNoAmount(row.cells[columns.balance] ?? "")) return false;
    return (
      row.problem === null &&
      parseDay(row.cells[columns.bookedOn] ?? "", dateOrder) !== null &&
      this.signed(row) !== null
    );
  }

  private isPart(row: TableRow): boolean {
    const { columns } = this.mapping;
    if (
      row.problem !== null ||
      (row.cells[columns.bookedOn] ?? "").trim() !== "" ||
      this.signed(row) === null
    )
      return false;
    if (!isNoAmount(row.cells[columns.balance ?? -1] ?? "")) return false;
    // Revolut prints neither a day nor a balance beside what is pending.
    if (notBooked(row, this.side, "") !== null) return false;
    // A total below the last line has its amount too.
    if (
      mayBeLabelled(row.text) &&
      row.cells.some((cell) => labelBelow(cell.replace(/[:.]\s*$/, "")) !== null)
    )
      return false;
    return columns.narration.some((column) => /\p{L}/u.test(row.cells[column] ?? ""));
  }

  private signed(row: TableRow): Amount | null {
    const read = readAmount(row, this.mapping);
    if (read.kind !== "amount") return null;
    return read.direction === "in" ? read.amount : `-${read.amount}`;
  }

  private joined(line: TableRow, parts: readonly TableRow[]): TableRow {
    const texts = this.mapping.columns.narration;
    const cells = line.cells.map((cell, column) =>
      texts.includes(column)
        ? [cell, ...parts.map((part) => part.cells[column] ?? "")].filter(Boolean).join(" ")
        : cell,
    );
    return { ...line, cells, text: [line, ...parts].map(({ text }) => text).join("\n") };
  }
}
