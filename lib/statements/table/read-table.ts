import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { mayBeAccount } from "@/lib/domain/statements/same-account";
import type { Balance, StatementEvent, StatementHead } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { badLine, MAX_PREAMBLE_ROWS, narrationOf } from "../limits";
import { StatementError } from "../statement-error";
import { headerMatcher, joinDay, roleOf } from "./headings";
import {
  codeBehindNumber,
  currencyCodeIn,
  currencyOfCell,
  currencyOfHeadings,
  currencyOfWord,
} from "./currency-words";
import { type RowReading, readRow } from "./read-row";
import { FeesInOrder, type WaitingRow } from "./fee-lines";
import { HeadRows, SummaryRows, balanceAt, balanceIn, labelledValues } from "./labels";
import { AccountOfLines, accountIn, ownNumberIn, walletIn } from "./accounts";
import { cellAt, type TableRow } from "./row";
import { hasOpenStatus, sideColumns, type SideColumns } from "./side-columns";

/**
 * Reads a table's rows as one statement. The head is returned before the first line; it comes from above the header, or from an
 * opening balance among the first rows.
 * @throws {StatementError} if the mapping's header isn't in the file
 */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  mapping: CsvMapping,
): AsyncGenerator<StatementEvent, void, void> {
  const table = new TableReading(mapping);
  const covered = new CoveredLines(mapping.uncovered);
  for await (const row of rows) for (const event of table.row(row)) yield* covered.take(event);
  for (const event of table.end()) yield* covered.take(event);
}

export function readRows(rows: readonly TableRow[], mapping: CsvMapping): StatementEvent[] {
  const table = new TableReading(mapping);
  const covered = new CoveredLines(mapping.uncovered);
  const events = [...rows.flatMap((row) => [...table.row(row)]), ...table.end()];
  return events.flatMap((event) => [...covered.take(event)]);
}

const MAX_WAITING = 5_000;

/** Leaves out lines beyond the printed balances, if a person says so and the statement's own balances don't cover them. */
class CoveredLines {
  private opening = false;
  private hasBalance = false;
  private waiting: StatementEvent[] = [];
  private aboveFirst: StatementEvent[] = [];

  constructor(private readonly uncovered: CsvMapping["uncovered"]) {}

  *take(event: StatementEvent): Generator<StatementEvent, void, void> {
    if (this.uncovered !== "left_out") return yield event;
    if (event.kind === "head") {
      this.opening = event.head.opening !== null;
      this.hasBalance = false;
    }
    if (event.kind === "foot") return yield* this.end(event);
    const waits = event.kind === "line" && event.line.balanceAfter === null;
    if (waits) this.waiting.push(event);
    if (waits && this.waiting.length < MAX_WAITING) return;
    if (event.kind === "line" && !waits && !this.hasBalance && !this.opening) {
      this.aboveFirst = this.waiting.splice(0);
      this.hasBalance = true;
    }
    yield* this.waiting.splice(0);
    if (!waits) yield event;
  }

  private *end(event: StatementEvent & { kind: "foot" }): Generator<StatementEvent, void, void> {
    const { foot } = event;
    const covered = foot.closing !== null || foot.opening !== null;
    const left = [...this.aboveFirst.splice(0), ...this.waiting.splice(0)];
    if (covered) yield* left;
    const what = "lines that no balance covers";
    const skipped = [...foot.skipped, ...(left.length > 0 ? [{ what, count: left.length }] : [])];
    yield { kind: "foot", foot: covered ? foot : { ...foot, skipped } };
  }
}

/** How rows are counted that have a day, and nothing in the columns of amounts. */
export const UNPRICED_ROWS = "rows without an amount";

export const NO_HEAD: StatementHead = {
  account: null,
  currency: null,
  sequence: null,
  page: null,
  opening: null,
};

class TableReading {
  private head: StatementHead = { ...NO_HEAD };
  private belowHeader: boolean;
  private readonly isHeader: (cells: readonly string[]) => boolean;
  private rowsSeen = 0;
  private headGiven = false;
  private footOpening: Balance | null = null;
  private closing: Balance | null = null;
  /** Balances below a line that may be those of a page. If another line follows, they are. */
  private readonly ofPage: { opening: Balance | null; closing: Balance | null } = {
    opening: null,
    closing: null,
  };
  /** The previous line, held back while its free text may continue. */
  private held: WaitingRow | null = null;
  /** True if a row was left out below the held line. Text that goes on then belongs to that. */
  private skippedSince = false;
  /** The balance on the line before the held one; at first, the opening balance. */
  private balanceAbove: Amount | null = null;
  private readonly fees: FeesInOrder;
  private readonly side: SideColumns;
  private readonly summary = new SummaryRows();
  private readonly headRows = new HeadRows();
  private readonly skipped = new Map<string, number>();
  private readonly accounts: AccountOfLines;
  /** The numbers above the table: banks print the same account's IBAN as well. */
  private readonly known: string[] = [];
  /** The number of a second account, seen below the lines. Lines after it belong to that account. */
  private otherAccount: string | null = null;

  constructor(private readonly mapping: CsvMapping) {
    this.belowHeader = mapping.header === null && mapping.skipRows === 0;
    this.side = sideColumns(mapping);
    this.fees = new FeesInOrder(
      mapping.header?.[this.side.fees[0] ?? -1] ?? "Fee",
      mapping.fees === "besides",
    );
    this.accounts = new AccountOfLines(
      mapping.header?.[this.side.account ?? -1] ?? "",
      mapping.columns.balance !== null,
      mapping.onlyAccount ?? null,
    );
    this.isHeader = mapping.header === null ? () => false : headerMatcher(mapping.header);
  }

  *row(printed: TableRow): Generator<StatementEvent, void, void> {
    const row = joinDay(printed, this.mapping.columns);
    this.rowsSeen += 1;
    const { header, skipRows } = this.mapping;
    if (!this.belowHeader) {
      this.belowHeader = header === null ? this.rowsSeen >= skipRows : this.isHeader(row.cells);
      // The header's own cells are not labels for the cells next to them.
      if (header === null || !this.belowHeader) this.readPreamble(row);
      if (!this.belowHeader && this.rowsSeen >= MAX_PREAMBLE_ROWS + skipRows) throw this.noHeader();
      return;
    }
    if (this.isHeader(row.cells)) return;
    if (this.readSummary(row)) return;
    const reading = readRow(row, this.mapping, this.side);
    if (!this.isOfOther(row, reading)) yield* this.take(row, this.withToldStatus(row, reading));
  }

  /** Refuses a line without a balance and with an unknown status. Only the first rows are asked about. */
  private withToldStatus(row: TableRow, reading: RowReading): RowReading {
    if (reading.kind !== "line" || !hasOpenStatus(row, this.mapping, this.side)) return reading;
    const words = this.side.status
      .map((column) => cellAt(row, column))
      .filter((word) => word !== "")
      .map((word) => `“${word.slice(0, 40)}”`);
    return {
      kind: "bad",
      question: "status",
      problem: `The status ${words.join(", ")} doesn't say whether money moved. Say it where the file's columns are chosen. If it isn't asked there, import the days around this line as a file of their own first: the account remembers the answer. If the column is no status, choose it as text.`,
    };
  }

  *end(): Generator<StatementEvent, void, void> {
    if (!this.belowHeader) throw this.noHeader();
    yield* this.endStatement();
  }

  private *endStatement(): Generator<StatementEvent, void, void> {
    yield* this.giveHead();
    yield* this.giveHeld();
    yield* this.fees.end();
    yield {
      kind: "foot",
      foot: {
        closing: this.closing,
        opening: this.footOpening,
        skipped: [...this.skipped].map(([what, count]) => ({ what, count })),
      },
    };
  }

  private *take(row: TableRow, reading: RowReading): Generator<StatementEvent, void, void> {
    if (reading.kind === "unpriced") this.count(UNPRICED_ROWS);
    // With a day, a label is part of a bank's note, and begins no other account's lines.
    if (reading.kind === "unpriced") return this.readBalances(row);
    if (reading.kind === "nothing") return this.readNote(row);
    // The next account's opening balance stands above its first line. Beside it, the cell may have a label.
    if (
      reading.kind === "balance" &&
      reading.which === "opening" &&
      ownNumberIn(cellAt(row, this.side.account)) !== null
    )
      yield* this.ofAccount(row);
    if (reading.kind === "balance")
      return this.takeBalance(reading.which, reading.balance, reading.ofPage);
    if (reading.kind === "more") {
      if (this.held && !this.skippedSince)
        this.held.line = {
          ...this.held.line,
          narration: narrationOf([this.held.line.narration, reading.text]),
        };
      return;
    }
    // The line above waits on: what is left out has no part in the step from its balance to the next.
    if (reading.kind === "skipped") {
      this.skippedSince = true;
      return this.count(reading.what);
    }
    if (reading.kind === "line") yield* this.ofAccount(row);
    if (reading.kind === "line" && this.otherAccount !== null)
      throw new StatementError(
        `Line ${row.number} stands below another account's number, ${this.otherAccount}. Export one account at a time.`,
      );
    yield* this.giveHead();
    yield* this.giveHeld(reading.kind === "line" ? reading.line.balanceAfter : null);
    if (reading.kind === "line") this.hold({ row, ...reading });
    else yield badLine(row.number, row.text, reading.problem, reading.question);
  }

  private isOfOther(row: TableRow, reading: RowReading): boolean {
    if (reading.kind === "nothing") return false;
    const isOther = this.accounts.isOther(cellAt(row, this.side.account));
    if (isOther && reading.kind === "line") this.count("lines of other accounts");
    return isOther;
  }

  private *ofAccount(row: TableRow): Generator<StatementEvent, void, void> {
    const told = this.accounts.of(cellAt(row, this.side.account));
    if (told === null) return;
    if (told.isNext) yield* this.beginStatement();
    this.head.account ??= told.account;
    // Lists of several currencies name an account by its currency alone.
    if (told.account === null)
      this.head.currency ??= currencyCodeIn(told.name) ?? this.tokenIn(told.name);
  }

  /** An exchange's list names an account by its token's symbol. Kraken's are its own: `ZEUR`, `XXBT`. */
  private tokenIn(name: string): string | null {
    const heading = this.mapping.header?.[this.side.account ?? -1] ?? "";
    return roleOf(heading)?.role === "currency" && this.side.entry === null
      ? currencyOfCell(name)
      : null;
  }

  private *beginStatement(): Generator<StatementEvent, void, void> {
    yield* this.endStatement();
    this.head = { ...NO_HEAD };
    this.headGiven = false;
    this.closing = this.footOpening = this.ofPage.opening = this.ofPage.closing = null;
    this.skipped.clear();
  }

  private count(what: string): void {
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1);
  }

  private hold(held: WaitingRow): void {
    this.held = held;
    this.skippedSince = false;
    if (this.closing === this.ofPage.closing) this.closing = null;
    if (this.footOpening === this.ofPage.opening) this.footOpening = null;
  }

  private takeBalance(which: "opening" | "closing", balance: Balance, ofPage = false): void {
    const isBelow = this.headGiven || this.held !== null;
    if (which === "closing") this.closing = balance;
    else if (isBelow) this.footOpening = balance;
    else this.head.opening = balance;
    if (ofPage && isBelow) this.ofPage[which] = balance;
  }

  private readSummary(row: TableRow): boolean {
    const cells = this.summary.take(row);
    for (const { which, column } of cells ?? []) {
      const amount = balanceAt(row, column, this.mapping);
      if (amount !== null) this.takeBalance(which, { amount, on: null });
    }
    return cells !== null;
  }

  private readPreamble(row: TableRow): void {
    if (this.readSummary(row)) return;
    // Without a header, a balance above the first line is in the same columns as the lines.
    const reading = this.mapping.header === null ? readRow(row, this.mapping, this.side) : null;
    if (reading?.kind === "balance") return this.takeBalance(reading.which, reading.balance);
    for (const { label, value } of [...this.headRows.take(row), ...labelledValues(row.cells)]) {
      const named = label === "account" || label === "standard account" ? accountIn(value) : null;
      if (named !== null) {
        this.known.push(named);
        this.head.currency ??= codeBehindNumber(value);
      }
      if (label === "account") this.head.account ??= named;
      if (label === "standard account") this.head.account = named ?? this.head.account;
      if (label === "address") this.head.account ??= walletIn(value);
      if (label === "currency")
        this.head.currency ??= currencyCodeIn(value.toUpperCase()) ?? currencyOfWord(value);
    }
    this.readBalances(row);
  }

  private readNote(row: TableRow): void {
    for (const { label, value } of labelledValues(row.cells)) {
      const number = label === "account" || label === "standard account" ? accountIn(value) : null;
      if (number !== null && this.known.length > 0)
        this.otherAccount = this.known.some((each) => mayBeAccount(number, each)) ? null : number;
    }
    if (this.otherAccount === null) this.readBalances(row);
  }

  private readBalances(row: TableRow): void {
    for (const { label, value, column = -1 } of labelledValues(row.cells)) {
      if (label !== "closing" && label !== "opening") continue;
      const amount = balanceIn(value, this.mapping, row.numeric?.[column]);
      if (amount !== null) this.takeBalance(label, { amount, on: null });
    }
  }

  private *giveHead(): Generator<StatementEvent, void, void> {
    if (this.headGiven) return;
    this.headGiven = true;
    // The fee of a first line is checked against the opening balance.
    this.balanceAbove = this.head.opening?.amount ?? null;
    yield {
      kind: "head",
      head: { ...this.head, currency: this.head.currency ?? currencyOfHeadings(this.mapping) },
    };
  }

  private *giveHeld(behind: Amount | null = null): Generator<StatementEvent, void, void> {
    if (!this.held) return;
    yield* this.fees.take({ held: this.held, above: this.balanceAbove, behind });
    this.balanceAbove = this.held.line.balanceAfter;
    this.held = null;
  }

  private noHeader(): StatementError {
    const words = this.mapping.header
      ?.filter((cell) => cell !== "")
      .slice(0, 8)
      .join(", ");
    return new StatementError(
      words === undefined
        ? `The file ends within the first ${this.mapping.skipRows} rows, which are to be skipped.`
        : `The file has no row with the columns ${words}. The bank may have changed its export: choose the columns again.`,
    );
  }
}
