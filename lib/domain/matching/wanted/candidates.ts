import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { addRange, mergedRanges, type DayRange, type RangesByKey } from "../days/day-ranges";
import { rememberedDays } from "../days/days-around";
import type { LineFact } from "../facts/facts";
import type { Run } from "../run";
import { REFERENCE_PREFIX } from "../text/reference-key";

/** Movements of one direction, currency and exact amount within some days. */
export interface AmountWanted extends DayRange {
  direction: Direction;
  currency: string;
  /** Without trailing zeros. */
  amount: Amount;
}

type Ranges = RangesByKey<Omit<AmountWanted, "from" | "to">>;

/** Open legs by amount, for lanes 4 and 8: they look at lines that name none, and don't say that they take something back. */
export function amountsWanted({ lines, rules, calendar }: Run): AmountWanted[] {
  const wanted: Ranges = new Map();
  const days = rememberedDays(rules, calendar);
  for (const fact of lines) {
    if (fact.reversal || fact.hits.length > 0 || fact.candidates.length > 0) continue;
    const { legs, parts } = days(fact.line.on);
    const { direction, currency } = fact.line;
    addRange(wanted, fact.group, { direction, currency, amount: fact.amount }, fact.text.squashed.length >= rules.partLength ? parts : legs);
  }
  return mergedRanges(wanted);
}

/** Matched lines by amount, which a reversal among the lines may take back. */
export function originalsWanted({ lines, rules, calendar }: Run): AmountWanted[] {
  const wanted: Ranges = new Map();
  const days = rememberedDays(rules, calendar);
  for (const fact of lines) {
    if (!couldReverse(fact)) continue;
    const { line, amount } = fact;
    const direction = line.direction === "in" ? "out" : "in";
    addRange(wanted, `${direction} ${line.currency} ${amount}`, { direction, currency: line.currency, amount }, days(line.on).before);
  }
  return mergedRanges(wanted);
}

/** It says so, or it may share a reference or hash with what it takes back, and has no leg of its own. */
function couldReverse({ line, text, reversal, candidates }: LineFact): boolean {
  if (reversal !== null) return true;
  return candidates.length === 0 && (line.transactionHash !== null || text.squashed.includes(REFERENCE_PREFIX));
}
