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

/** A row with the balances printed on the lines above and behind it; null if there are none. */
interface PlacedRow {
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
  private waiting: PlacedRow[] = [];

  /** @param name heading of the fees' column. @param besides whether fees were taken besides the amounts, where no balance shows it */
  constructor(
    private readonly name: string,
    private readonly besides: boolean,
  ) {}

  *take(row: PlacedRow): Generator<StatementEvent, void, void> {
    const { line, fee } = row.held;
    if (this.lastDay !== null && line.bookedOn !== this.lastDay)
      this.descending = line.bookedOn < this.lastDay;
    this.lastDay = line.bookedOn;
    if (fee === null && this.waiting.length === 0) return yield { kind: "line", line };
    const found = this.movements(row);
    const isOpen = this.known === null && (typeof found === "string" || this.waiting.length > 0);
    if (isOpen && this.waiting.length < MAX_WAITING) return void this.waiting.push(row);
    yield* this.end();
    yield* eventsOf(row.held, found);
  }

  *end(): Generator<StatementEvent, void, void> {
    for (const each of this.waiting.splice(0)) yield* eventsOf(each.held, this.movements(each));
  }

  /** Returns a sentence if nothing shows what the fee does. */
  private movements({
    held: { line, fee, balanceBefore },
    above,
    behind,
  }: PlacedRow): StatementLine[] | string {
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
    const rule = ruleOf(line, fee, before);
    return rule && { rule, newestFirst: this.known?.newestFirst ?? this.descending };
  }

  private told(
    line: StatementLine,
    fee: Amount,
    above: Amount | null,
    below: Amount | null,
  ): Found | null {
    const fits = [above, below].flatMap((from, index) => {
      const rule = ruleOf(line, fee, from);
      return rule ? [{ rule, newestFirst: index === 1 }] : [];
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

/** The rule by which a line and its fee lead from a balance to the line's own. */
function ruleOf(line: StatementLine, fee: Amount, from: Amount | null): Rule | null {
  if (from === null || line.balanceAfter === null) return null;
  const [amount, moved] = [signedAmount(line), subtractAmounts(line.balanceAfter, from)];
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
