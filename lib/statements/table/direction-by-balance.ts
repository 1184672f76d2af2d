import type {
  Balance,
  Direction,
  StatementEvent,
  StatementHead,
  StatementLine,
} from "@/lib/domain/statements/statement";
import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { StatementError } from "../statement-error";
import { badLine } from "../limits";

const MAX_WAITING = 500;

type Step = Known | null;
type Known = StatementLine & { balanceAfter: Amount };

/**
 * Gives each line the direction of the step between balances, to the last digit. A line that fits neither direction is a
 * bad one. The file's order is found out. Of the oldest line only an opening balance shows it; `first` is a person's
 * answer for it, and counts once, because a file may hold several statements.
 * @throws {StatementError} if the balances follow from each other in either order, and no day shows which it is
 */
export class DirectionByBalance {
  private opening: Balance | null = null;
  private currency = "";
  private newestFirst: boolean | null = null;
  private waiting: Step[] = [];
  /** The line above. With the newest first, it waits for the one below. */
  private above: Step | undefined = undefined;

  constructor(private first: Direction | null) {}

  *take(event: StatementEvent): Generator<StatementEvent, void, void> {
    if (event.kind === "head") this.begin(event.head);
    else if (event.kind === "foot") yield* this.end(event.foot.opening ?? this.opening);
    else if (event.kind === "bad") yield* this.next(null);
    else yield* this.ofLine(event.line);
    if (event.kind !== "line") yield event;
  }

  private begin({ opening, currency }: StatementHead): void {
    this.opening = opening;
    this.currency = currency ?? "";
    this.newestFirst = null;
    this.waiting = [];
    this.above = undefined;
  }

  private *ofLine(line: StatementLine): Generator<StatementEvent, void, void> {
    const { balanceAfter } = line;
    yield* this.next(balanceAfter === null ? null : { ...line, balanceAfter });
    if (balanceAfter === null)
      yield badLine(
        line.lineNumber,
        line.narration,
        "No balance stands beside the line, so nothing shows which way its money went.",
      );
  }

  private *next(step: Step): Generator<StatementEvent, void, void> {
    if (this.newestFirst !== null) return yield* this.follow(step);
    const last = this.waiting.at(-1);
    this.waiting.push(step);
    this.newestFirst = last && step ? orderOf(last, step) : null;
    if (this.newestFirst === null && this.waiting.length >= MAX_WAITING)
      this.newestFirst = this.orderOfWaiting(this.opening);
    if (this.newestFirst !== null) yield* this.followWaiting();
  }

  private *followWaiting(): Generator<StatementEvent, void, void> {
    for (const step of this.waiting.splice(0)) yield* this.follow(step);
  }

  private *follow(step: Step): Generator<StatementEvent, void, void> {
    const { above } = this;
    this.above = step;
    if (this.newestFirst === true) {
      if (above) yield this.stepped(above, step);
    } else if (step)
      yield above === undefined ? this.oldest(step, this.opening) : this.stepped(step, above);
  }

  private *end(opening: Balance | null): Generator<StatementEvent, void, void> {
    if (this.newestFirst === null) this.newestFirst = this.orderOfWaiting(opening);
    yield* this.followWaiting();
    if (this.newestFirst && this.above) yield this.oldest(this.above, opening);
    this.above = undefined;
  }

  private orderOfWaiting(opening: Balance | null): boolean {
    const lines = this.waiting.flatMap((step) => step ?? []);
    const [top, bottom] = [lines[0], lines.at(-1)];
    if (!top || !bottom || top === bottom) return false;
    const begins = (line: Known) => opening !== null && wayOf(line, opening.amount) !== null;
    if (begins(top) !== begins(bottom)) return begins(bottom);
    if (top.bookedOn !== bottom.bookedOn) return top.bookedOn > bottom.bookedOn;
    const follows = lines
      .slice(1)
      .some((line, at) => wayOf(line, lines[at]?.balanceAfter ?? "") !== null);
    if (follows)
      throw new StatementError(
        `From line ${top.lineNumber} on, the balances follow whether the oldest line stands first or last, and no day shows which it is. So nothing shows which way the money went. Export more days, or the statement with signs.`,
      );
    return false;
  }

  private oldest(line: Known, opening: Balance | null): StatementEvent {
    if (opening !== null) return this.told(line, opening.amount, "The statement begins with");
    const { first } = this;
    this.first = null;
    if (first !== null) return { kind: "line", line: { ...line, direction: first } };
    return badLine(
      line.lineNumber,
      line.narration,
      "No balance stands before this line, the oldest, so nothing shows which way its money went. Say it where the file's columns are chosen. If several accounts are in the file, export one at a time.",
      "direction",
    );
  }

  private stepped(line: Known, before: Step): StatementEvent {
    if (before === null)
      return badLine(
        line.lineNumber,
        line.narration,
        "The balance before this line can't be read, so nothing shows which way its money went.",
      );
    return this.told(line, before.balanceAfter, `Line ${before.lineNumber}, before it, ends with`);
  }

  private told(line: Known, before: Amount, words: string): StatementEvent {
    const direction = wayOf(line, before);
    if (direction !== null) return { kind: "line", line: { ...line, direction } };
    const [from, to, amount] = [before, line.balanceAfter, line.amount].map((each) =>
      formatFigure(each, this.currency),
    );
    return badLine(
      line.lineNumber,
      line.narration,
      `${words} a balance of ${from}, and this line with ${to}: its amount of ${amount} leads there neither as money in nor as money out. A line may be missing, or the amount or the balance is read wrongly.`,
    );
  }
}

function orderOf(above: Known, below: Known): boolean | null {
  const [oldestFirst, newestFirst] = [
    wayOf(below, above.balanceAfter) !== null,
    wayOf(above, below.balanceAfter) !== null,
  ];
  return oldestFirst === newestFirst ? null : newestFirst;
}

function wayOf({ amount, balanceAfter }: Known, before: Amount): Direction | null {
  const moved = subtractAmounts(balanceAfter, before);
  if (sameAmount(moved, amount)) return "in";
  return sameAmount(moved, subtractAmounts("0", amount)) ? "out" : null;
}
