import { createRandom, type Seed } from "../data/random";

/** Faults made on purpose, at most one for each payment. */
export const FAULTS = [
  "truncated_reference",
  "bank_charge",
  "duplicate_line",
  "wrong_day",
  "missing_line",
  "combined_payment",
] as const;
export type Fault = (typeof FAULTS)[number];
export type FaultShares = Record<Fault, number>;

export const DEFAULT_SHARES: FaultShares = {
  truncated_reference: 0.03,
  bank_charge: 0.02,
  duplicate_line: 0.01,
  wrong_day: 0.02,
  missing_line: 0.01,
  combined_payment: 0.03,
};

/** Faults of a chain's own export, whose hashes, times and amounts are always right. */
export const WALLET_FAULTS: readonly Fault[] = ["duplicate_line", "missing_line"];

export const REFERENCE_STYLES = [
  "plain",
  "glued",
  "spaced",
  "lower_case",
  "code_only",
  "run_on",
] as const;
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

/** Everything random about the line of one payment. */
export interface LinePlan {
  fault: Fault | null;
  style: ReferenceStyle;
  /** Probabilities from 0 to 1. */
  narration: number;
  detail: number;
  shiftDays: number;
  kept: number;
  /** The bank's own reference, 10 digits. */
  bankReference: string;
}

function faultAt(share: number, shares: FaultShares, possible: readonly Fault[]): Fault | null {
  let left = share;
  for (const fault of FAULTS) {
    left -= shares[fault];
    if (left < 0) return possible.includes(fault) ? fault : null;
  }
  return null;
}

/**
 * Chooses a payment's fault and style from the seed and the ids alone.
 * The window asked for makes no difference. All random numbers are drawn in the same order, so that changing a
 * share affects no other choice.
 */
export function planLine(
  seed: Seed,
  key: string,
  options: { shares: FaultShares; variedShare: number; possible: readonly Fault[] },
): LinePlan {
  const random = createRandom(`${seed}:line:${key}`);
  const faultShare = random.next();
  const isVaried = random.next() < options.variedShare;
  const varied = random.pick(REFERENCE_STYLES.slice(1));
  return {
    fault: faultAt(faultShare, options.shares, options.possible),
    style: isVaried ? varied : "plain",
    narration: random.next(),
    detail: random.next(),
    // Mostly late, sometimes early.
    shiftDays: random.weighted([
      [1, 5],
      [2, 3],
      [3, 2],
      [-1, 2],
    ]),
    kept: random.integer(2, 4),
    bankReference: random.digits(10),
  };
}

/** A reference as this line has it; the truncated one can't be found exactly. */
export function writeReference(reference: string, plan: LinePlan, truncated: boolean): string {
  const code = reference.slice(reference.indexOf("-") + 1);
  const prefix = reference.slice(0, reference.indexOf("-"));
  if (truncated)
    return plan.style === "code_only"
      ? code.slice(0, plan.kept)
      : `${prefix}-${code.slice(0, plan.kept)}`;
  switch (plan.style) {
    case "glued":
    case "run_on":
      return `${prefix}${code}`;
    case "spaced":
      return `${prefix} ${code.slice(0, 3)} ${code.slice(3)}`;
    case "lower_case":
      return reference.toLowerCase();
    case "code_only":
      return code;
    default:
      return reference;
  }
}
