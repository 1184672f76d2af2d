import type { CalendarDay } from "@/lib/domain/calendar/day";
import { signedAmount } from "@/lib/domain/statements/running-balances";
import type { StatementEvent, StatementLine } from "@/lib/domain/statements/statement";
import { type Amount, addAmounts, isZero, sameAmount, subtractAmounts } from "@/lib/money/amount";
import type { TableRow } from "./row";
import { badLine, narrationOf } from "../limits";

type Rule = "added" | "subtracted" | "included";
interface Found {
  rule: Rule;
  newestFirst: boolean;
}

/** A row that was read as a line. Its amount is zero if the row is only a fee. */
export interface WaitingRow {
  row: TableRow;
  line: StatementLine;
  /** Signed as printed; null if there is none. */
  fee: Amount | null;
  /** The balance that the row prints before its movement; null without one. */
  balanceBefore: Amount | null;
}

/** So many lines wait, at most, for a later one to show a fee's effect. */
const MAX_WAITING = 500;

interface Waiting {
  held: WaitingRow;
  above: Amount | null;
  behind: Amount | null;
}

/**
 * Gives the lines with the fees of their rows, in the file's order. Banks print fees differently: Capitec as `-7.50`,
 * Revolut as `7.50`, and some already include them in the amount. The printed balances show which it is; nothing is
 * assumed. With the oldest line first, no balance stands above the first one: if it has a fee, it waits, together with
 * those behind it, until another line's balances show what a fee does.
 */
export class FeesInOrder {
  private known: Found | null = null;
  private lastDay: CalendarDay | null = null;
  private descending = false;
  private waiting: Waiting[] = [];

  /** @param name heading of the fees' column. @param besides whether fees were taken besides the amounts, where no balance shows it */
  constructor(
    private readonly name: string,
    private readonly besides: boolean,
  ) {}

  /** @param above balance printed on the line above; null if there is none. `behind` likewise */
  *take(
    held: WaitingRow,
    above: Amount | null,
    behind: Amount | null,
  ): Generator<StatementEvent, void, void> {
    const { bookedOn } = held.line;
    if (this.lastDay !== null && bookedOn !== this.lastDay)
      this.descending = bookedOn < this.lastDay;
    this.lastDay = bookedOn;
    if (held.fee === null && this.waiting.length === 0)
      return yield { kind: "line", line: held.line };
    const found = this.movements({ held, above, behind });
    const isOpen = this.known === null && (typeof found === "string" || this.waiting.length > 0);
    if (isOpen && this.waiting.length < MAX_WAITING) {
      this.waiting.push({ held, above, behind });
      return;
    }
    yield* this.end();
    yield* eventsOf(held, found);
  }

  *end(): Generator<StatementEvent, void, void> {
    for (const each of this.waiting.splice(0)) yield* eventsOf(each.held, this.movements(each));
  }

  /** Returns a sentence if nothing shows what the fee does. */
  private movements({
    held: { line, fee, balanceBefore },
    above,
    behind,
  }: Waiting): StatementLine[] | string {
    if (fee === null) return [line];
    const found =
      this.told(line, fee, above, behind) ??
      this.toldByItself(line, fee, balanceBefore) ??
      this.known ??
      withoutBalances(line, fee, this.besides);
    if (!found)
      return `The fee of ${fee} in the column “${this.name}” can't be read: no balance beside the line tells whether it was taken besides the amount. Export the statement with its balances, from a day earlier.`;
    if (found.rule === "included") return [line];
    const negated = fee.startsWith("-") ? fee.slice(1) : `-${fee}`;
    const signed = found.rule === "added" ? fee : negated;
    const own: StatementLine = {
      ...line,
      amount: signed.replace("-", ""),
      direction: signed.startsWith("-") ? "out" : "in",
      narration: narrationOf([`${this.name}:`, line.narration]),
    };
    if (isZero(line.amount)) return [{ ...own, narration: line.narration }];
    // The printed balance is after both movements, so it belongs to the one that comes last in time.
    const first = { ...line, balanceAfter: null };
    return found.newestFirst ? [own, first] : [first, own];
  }

  private toldByItself(line: StatementLine, fee: Amount, before: Amount | null): Found | null {
    const rule =
      before === null || line.balanceAfter === null
        ? null
        : ruleOf(signedAmount(line), fee, subtractAmounts(line.balanceAfter, before));
    return rule && { rule, newestFirst: this.known?.newestFirst ?? this.descending };
  }

  private told(
    line: StatementLine,
    fee: Amount,
    above: Amount | null,
    below: Amount | null,
  ): Found | null {
    const printed = line.balanceAfter;
    if (printed === null) return null;
    const fits = [
      { from: above, newestFirst: false },
      { from: below, newestFirst: true },
    ].flatMap(({ from, newestFirst }) => {
      const rule =
        from === null ? null : ruleOf(signedAmount(line), fee, subtractAmounts(printed, from));
      return rule ? [{ rule, newestFirst }] : [];
    });
    // The balances above and below may both fit, as around a reversed fee. Then they must agree.
    const [one, other = one] = fits;
    if (!one || one.rule !== other?.rule) return null;
    // If a line's balances fit without its fee, the amount already includes it; other lines may differ.
    if (one.rule === "included") return one;
    this.known =
      fits.length === 1 || !this.known ? one : { ...one, newestFirst: this.known.newestFirst };
    return this.known;
  }
}

function ruleOf(amount: Amount, fee: Amount, moved: Amount): Rule | null {
  if (sameAmount(addAmounts(amount, fee), moved)) return "added";
  if (sameAmount(subtractAmounts(amount, fee), moved)) return "subtracted";
  return !isZero(amount) && sameAmount(amount, moved) ? "included" : null;
}

/** Reads a fee without balances: the amount as printed, a fee alone by its minus. */
function withoutBalances(line: StatementLine, fee: Amount, besides: boolean): Found | null {
  if (line.balanceAfter !== null) return null;
  if (besides) return { rule: fee.startsWith("-") ? "added" : "subtracted", newestFirst: false };
  if (!isZero(line.amount)) return { rule: "included", newestFirst: false };
  return fee.startsWith("-") ? { rule: "added", newestFirst: false } : null;
}

function* eventsOf(
  { row }: WaitingRow,
  found: StatementLine[] | string,
): Generator<StatementEvent, void, void> {
  if (typeof found === "string") yield badLine(row.number, row.text, found);
  else for (const line of found) yield { kind: "line", line };
}
