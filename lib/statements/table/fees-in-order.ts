import type { StatementEvent, StatementLine } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { badTextOf } from "../text/bound-text";
import { FeeLines } from "./fee-lines";
import type { TableRow } from "./row";

/** A row that was read as a line, and what its fee column holds. */
export interface HeldRow {
  row: TableRow;
  line: StatementLine;
  /** Signed as printed; null if there is none. */
  fee: Amount | null;
  /** The balance that the row prints before its movement; null if it only prints one balance. */
  balanceBefore: Amount | null;
}

/** So many lines wait, at most, for a later one to show what a fee does. */
const MOST_WAITING = 500;

interface Waiting {
  held: HeldRow;
  above: Amount | null;
  behind: Amount | null;
}

/**
 * Gives the lines with the fees of their rows, in the file's order. With the oldest line first, no balance stands above the first one:
 * if it has a fee, it waits, together with those behind it, until another line's balances show what a fee does.
 */
export class FeesInOrder {
  private readonly fees: FeeLines;
  private waiting: Waiting[] = [];

  /** @param name heading of the fees' column. @param besides whether fees were taken besides the amounts, where no balance shows it */
  constructor(
    private readonly name: string,
    besides: boolean,
  ) {
    this.fees = new FeeLines(besides);
  }

  /**
   * @param above balance printed on the line above; null if there is none. `behind` likewise
   */
  *take(
    held: HeldRow,
    above: Amount | null,
    behind: Amount | null,
  ): Generator<StatementEvent, void, void> {
    this.fees.see(held.line);
    if (held.fee === null && this.waiting.length === 0)
      return yield { kind: "line", line: held.line };
    const found = this.movements({ held, above, behind });
    const isOpen = !this.fees.isKnown && (typeof found === "string" || this.waiting.length > 0);
    if (isOpen && this.waiting.length < MOST_WAITING) {
      this.waiting.push({ held, above, behind });
      return;
    }
    yield* this.end();
    yield* eventsOf(held, found);
  }

  /** Those that are still waiting. */
  *end(): Generator<StatementEvent, void, void> {
    const { waiting } = this;
    this.waiting = [];
    for (const each of waiting) yield* eventsOf(each.held, this.movements(each));
  }

  private movements({
    held: { line, fee, balanceBefore },
    above,
    behind,
  }: Waiting): StatementLine[] | string {
    return fee === null
      ? [line]
      : this.fees.movements({ line, fee, name: this.name, balanceBefore }, above, behind);
  }
}

function* eventsOf(
  { row }: HeldRow,
  found: StatementLine[] | string,
): Generator<StatementEvent, void, void> {
  if (typeof found === "string")
    yield {
      kind: "bad",
      bad: { lineNumber: row.number, text: badTextOf(row.text), problem: found },
    };
  else for (const line of found) yield { kind: "line", line };
}
