import { amountUnits, sumUnits } from "../amounts";
import { matchEvidence, namingEvidence, otherCandidates } from "../explanation/evidence";
import { differenceSentence, partsDifferenceSentence } from "../explanation/sentence";
import { type Candidate, isRefund, type LegFact, type LineFact } from "../facts/facts";
import { withoutRivals } from "../lists";
import type { MatchRules } from "../rules";
import { earlierFirst, propose, type Run } from "../run";
import { carriesNoOther, linesNaming, listedPayments, type PaymentLines } from "./payment-lines";

/** Lane 3: lines name one transfer, and the amounts differ by little. A person gives the reason. */
export function matchWithDifference(run: Run): void {
  for (const leg of run.index.open) {
    if (leg.taken || leg.candidates.length === 0) continue;
    const tolerated = toleranceOf(leg, run.rules);
    const naming = leg.candidates.filter((candidate) => namesOnly(candidate));
    const near = naming
      .filter(({ line }) => distance([line], leg) <= tolerated)
      .toSorted((a, b) => nearestFirst(a, b));
    for (const candidate of near)
      if (!leg.taken) proposeNaming(run, leg, [candidate], near.length - 1);
    if (
      !leg.taken &&
      near.length === 0 &&
      naming.length > 1 &&
      distance(
        naming.map(({ line }) => line),
        leg,
      ) <= tolerated
    )
      proposeNaming(run, leg, naming);
  }
}

function namesOnly({ line, leg, hit, exact }: Candidate): boolean {
  return (
    !exact &&
    hit !== null &&
    !line.taken &&
    (line.reversal === null || isRefund(leg)) &&
    line.hits.length === 1
  );
}

function distance(lines: readonly LineFact[], leg: LegFact): bigint {
  return apartBy(sumUnits(lines), leg.units);
}

function nearestFirst(a: Candidate, b: Candidate): number {
  const [one, other] = [distance([a.line], a.leg), distance([b.line], b.leg)];
  return one < other ? -1 : one > other ? 1 : earlierFirst(a.line, b.line);
}

/** @param others how many other lines it could be */
function proposeNaming(run: Run, leg: LegFact, naming: readonly Candidate[], others = 0): void {
  const parts = naming.toSorted((a, b) => earlierFirst(a.line, b.line));
  const lines = parts.map(({ line }) => line);
  const [only, ...more] = parts;
  propose(run, { lane: "reference_difference", automatic: false, lines, legs: [leg] }, () => ({
    evidence: matchEvidence(lines, [leg], {
      names: namingEvidence(parts),
      differs: true,
      rivals: otherCandidates(others),
    }),
    sentence:
      only && more.length === 0
        ? differenceSentence(only)
        : partsDifferenceSentence(lines, leg, "name it"),
  }));
}

/**
 * Lane 3 for listed payments: a line for each, all but one exact. The other line names the transfer, and differs by
 * little, as when the bank took a charge with it. Without lines that name nothing or carry only a session, lane 3 has
 * found them by their sum.
 */
export function matchPaymentsWithDifference(run: Run): void {
  const found = listedPayments(run, ({ candidates }) => candidates.length > 0).flatMap(
    (payments) => chargedOf(run, payments) ?? [],
  );
  for (const { leg, tied, silent } of withoutRivals(found, (charged) => charged.silent)) {
    if (silent.some((line) => line.taken)) continue;
    const lines = [...tied.map(({ line }) => line), ...silent].toSorted(earlierFirst);
    propose(run, { lane: "reference_difference", automatic: false, lines, legs: [leg] }, () => ({
      evidence: matchEvidence(lines, [leg], {
        names: namingEvidence(tied),
        isUnnamed: silent.length > 0 || tied.some(({ hit }) => hit === null),
        differs: true,
      }),
      sentence: partsDifferenceSentence(lines, leg, "are payments"),
    }));
  }
}

/** The lines with the one that paid the payment left open; null if there is no such line. */
function chargedOf(run: Run, found: PaymentLines): PaymentLines | null {
  const { leg, tied } = found;
  const [open, ...more] = found.open;
  if (!open || more.length > 0) return null;
  const [rest, ...others] = linesNaming(leg).filter((candidate) => !tied.includes(candidate));
  if (!rest || others.length > 0 || rest.line.reversal || !carriesNoOther(rest, open)) return null;
  if (apartBy(rest.line.units, amountUnits(open.amount)) > toleranceOf(leg, run.rules)) return null;
  return { ...found, tied: [...tied, rest] };
}

const ONE = amountUnits("1");

/** The smaller of a fraction of the leg's amount and its currency's cap, in units. Zero for a currency without a cap. */
function toleranceOf({ units, leg }: LegFact, { tolerance }: MatchRules): bigint {
  const cap = Object.hasOwn(tolerance.caps, leg.currency)
    ? tolerance.caps[leg.currency]
    : undefined;
  if (cap === undefined) return 0n;
  const part = (units * amountUnits(tolerance.fraction)) / ONE;
  const most = amountUnits(cap);
  return part < most ? part : most;
}

function apartBy(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}
