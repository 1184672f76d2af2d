import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { addRange, mergedRanges, type DayRange, type RangesByKey } from "../days/day-ranges";
import type { LineFact } from "../facts/facts";
import { couldReverse } from "../lanes/reversal";
import type { Run } from "../run";
import { REFERENCE_PREFIX } from "../text/reference-key";

/** Asks for movements of one direction, currency and exact amount within some days. */
export interface AmountWanted extends DayRange {
  direction: Direction;
  currency: string;
  /** Without trailing zeros. */
  amount: Amount;
}

type Ranges = RangesByKey<Omit<AmountWanted, "from" | "to">>;

/** The open legs that lanes 4 and 8 need. Both look only at lines that name no transfer, and of those marked as a reversal only lane 4 does, for refunds. */
export function amountsWanted({ lines, rules, days }: Run): AmountWanted[] {
  const wanted: Ranges = new Map();
  for (const fact of lines) {
    if (fact.hits.length > 0 || fact.candidates.length > 0) continue;
    const { legs, parts, refunds } = days(fact.line.on);
    const { direction, currency } = fact.line;
    const asked = { direction, currency, amount: fact.amount };
    if (direction === "in") addRange(wanted, fact.group, asked, refunds);
    if (fact.reversal === null)
      addRange(
        wanted,
        fact.group,
        asked,
        fact.text.squashed.length >= rules.partLength ? parts : legs,
      );
  }
  return mergedRanges(wanted);
}

/** The matched lines that a reversal among the open lines may take back. */
export function originalsWanted({ lines, days }: Run): AmountWanted[] {
  const wanted: Ranges = new Map();
  for (const fact of lines) {
    if (!couldReverse(fact) || !hasMark(fact)) continue;
    const { line, amount } = fact;
    const direction = line.direction === "in" ? "out" : "in";
    addRange(
      wanted,
      `${direction} ${line.currency} ${amount}`,
      { direction, currency: line.currency, amount },
      days(line.on).before,
    );
  }
  return mergedRanges(wanted);
}

/** Whether it is marked as a reversal, or could share a reference, hash or address with the line that it takes back. */
function hasMark({ line, text, reversal, hits }: LineFact): boolean {
  return (
    reversal !== null ||
    hits.length > 0 ||
    line.transactionHash !== null ||
    line.otherAddress !== null ||
    text.squashed.includes(REFERENCE_PREFIX)
  );
}
