import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { Balance, StatementEvent, StatementHead, StatementLine } from "@/lib/domain/statements/statement";
import { MAX_PREAMBLE_ROWS } from "../limits";
import { StatementError } from "../statement-error";
import { badTextOf, narrationOf } from "../text/bound-text";
import { headerMatcher } from "./header-row";
import { balanceIn, labelledValues } from "./labels";
import { readRow, type RowReading } from "./read-row";
import type { TableRow } from "./row";

/**
 * Reads a table's rows as one statement. The head is given before the first line; what stands above the header tells it,
 * or an opening balance among the first rows.
 * @throws {StatementError} when the header that the mapping knows isn't there
 */
export async function* readTable(rows: AsyncIterable<TableRow>, mapping: CsvMapping): AsyncGenerator<StatementEvent, void, void> {
  const table = new TableReading(mapping);
  for await (const row of rows) yield* table.row(row);
  yield* table.end();
}

class TableReading {
  private readonly head: StatementHead = { account: null, currency: null, sequence: null, page: null, opening: null };
  private belowHeader: boolean;
  private readonly isHeader: (cells: readonly string[]) => boolean;
  private rowsSeen = 0;
  private headGiven = false;
  private footOpening: Balance | null = null;
  private closing: Balance | null = null;
  /** The line before, held back while its free text may go on. */
  private held: StatementLine | null = null;

  constructor(private readonly mapping: CsvMapping) {
    this.belowHeader = mapping.header === null && mapping.skipRows === 0;
    this.isHeader = mapping.header === null ? () => false : headerMatcher(mapping.header);
  }

  *row(row: TableRow): Generator<StatementEvent, void, void> {
    this.rowsSeen += 1;
    const { header, skipRows } = this.mapping;
    if (!this.belowHeader) {
      this.readPreamble(row);
      this.belowHeader = header === null ? this.rowsSeen >= skipRows : this.isHeader(row.cells);
      if (!this.belowHeader && this.rowsSeen >= MAX_PREAMBLE_ROWS + skipRows) throw this.noHeader();
      return;
    }
    // Some exports print the header again on every page.
    if (this.isHeader(row.cells)) return;
    yield* this.take(row, readRow(row, this.mapping));
  }

  *end(): Generator<StatementEvent, void, void> {
    if (!this.belowHeader) throw this.noHeader();
    yield* this.giveHead();
    yield* this.giveHeld();
    yield { kind: "foot", foot: { closing: this.closing, opening: this.footOpening, skipped: [] } };
  }

  private *take(row: TableRow, reading: RowReading): Generator<StatementEvent, void, void> {
    if (reading.kind === "nothing") return this.readNote(row);
    if (reading.kind === "balance") return this.takeBalance(reading.which, { amount: reading.amount, on: reading.on });
    if (reading.kind === "more") {
      if (this.held) this.held = { ...this.held, narration: narrationOf([this.held.narration, reading.text]) };
      return;
    }
    yield* this.giveHead();
    yield* this.giveHeld();
    if (reading.kind === "line") this.held = reading.line;
    else yield { kind: "bad", bad: { lineNumber: row.number, text: badTextOf(row.text), problem: reading.problem } };
  }

  private takeBalance(which: "opening" | "closing", balance: Balance): void {
    if (which === "closing") this.closing = balance;
    else if (this.headGiven || this.held) this.footOpening = balance;
    else this.head.opening = balance;
  }

  private readPreamble(row: TableRow): void {
    for (const { label, value } of labelledValues(row.cells)) {
      if (label === "account") this.head.account ??= value.slice(0, 100);
      if (label === "currency") this.head.currency ??= /\b[A-Z]{3,5}\b/.exec(value.toUpperCase())?.[0] ?? null;
      const amount = label === "opening" || label === "closing" ? balanceIn(value, this.mapping) : null;
      if (amount !== null) this.takeBalance(label === "opening" ? "opening" : "closing", { amount, on: null });
    }
  }

  /** Below the lines, a note may still say the closing balance. */
  private readNote(row: TableRow): void {
    for (const { label, value } of labelledValues(row.cells)) {
      const amount = label === "closing" ? balanceIn(value, this.mapping) : null;
      if (amount !== null) this.takeBalance("closing", { amount, on: null });
    }
  }

  private *giveHead(): Generator<StatementEvent, void, void> {
    if (this.headGiven) return;
    this.headGiven = true;
    yield { kind: "head", head: { ...this.head } };
  }

  private *giveHeld(): Generator<StatementEvent, void, void> {
    if (this.held) yield { kind: "line", line: this.held };
    this.held = null;
  }

  private noHeader(): StatementError {
    const words = this.mapping.header?.filter((cell) => cell !== "").slice(0, 8).join(", ");
    return new StatementError(
      words === undefined
        ? `The file ends within the first ${this.mapping.skipRows} rows, which are to be skipped.`
        : `The file has no row with the columns ${words}. The bank may have changed its export: choose the columns again.`,
    );
  }
}
