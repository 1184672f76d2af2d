import { amountUnits } from "../amounts/amount-key";
import type { LegFact } from "../facts/facts";
import type { MatchRules } from "../rules";

const ONE = amountUnits("1");

/** The smaller of a fraction of the leg's amount and the cap in its currency, in units; 0 for a currency without a cap. */
export function toleranceOf({ units, leg }: LegFact, { tolerance }: MatchRules): bigint {
  const cap = Object.hasOwn(tolerance.caps, leg.currency)
    ? tolerance.caps[leg.currency]
    : undefined;
  if (cap === undefined) return 0n;
  const part = (units * amountUnits(tolerance.fraction)) / ONE;
  const most = amountUnits(cap);
  return part < most ? part : most;
}

/** How far apart two amounts are, in units. */
export function apartBy(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}
