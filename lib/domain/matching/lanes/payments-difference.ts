import { amountUnits } from "../amounts/amount-key";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { paymentsDifferenceSentence } from "../explanation/sentence";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { push } from "../lists";
import type { Evidence } from "../matching";
import { differenceOf, earlierFirst, propose, type Run } from "../run";
import {
  carriesNoOther,
  hasPayments,
  linesNaming,
  linesOfPayments,
  silentLines,
} from "./payment-lines";
import { apartBy, toleranceOf } from "./tolerance";

/** A line for each of a leg's payments, one of which came or went with a charge. */
interface Charged {
  leg: LegFact;
  /** Those that name the leg; the one that differs is among them. */
  tied: readonly Candidate[];
  /** Those that name nothing, each with exactly a payment's amount. */
  silent: readonly LineFact[];
}

/**
 * Lane 3 for transfers whose payments the service has listed: a line for each payment, all but one with its exact amount. That one
 * names the transfer, and differs by little, as when the bank took a charge with it. Without lines that name nothing or carry
 * only a session, lane 3 has found them by their sum.
 */
export function matchPaymentsWithDifference(run: Run): void {
  const legs = run.index.open.filter(
    (leg) => !leg.taken && leg.candidates.length > 0 && hasPayments(leg),
  );
  if (legs.length === 0) return;
  const silent = silentLines(run);
  const found = legs.flatMap((leg) => chargedOf(run, leg, silent) ?? []);
  const wanted = new Map<LineFact, Charged[]>();
  for (const charged of found) for (const line of charged.silent) push(wanted, line, charged);
  for (const charged of found) {
    const { leg, tied } = charged;
    if (charged.silent.some((line) => line.taken || (wanted.get(line)?.length ?? 0) > 1)) continue;
    const lines = [...tied.map(({ line }) => line), ...charged.silent].toSorted(earlierFirst);
    propose(run, { lane: "reference_difference", automatic: false, lines, legs: [leg] }, () => ({
      evidence: chargedEvidence(charged, lines),
      sentence: paymentsDifferenceSentence(lines, leg),
    }));
  }
}

function chargedOf(
  run: Run,
  leg: LegFact,
  silent: ReadonlyMap<string, readonly LineFact[]>,
): Charged | null {
  const found = linesOfPayments(run, leg, silent);
  const [open, ...more] = found?.open ?? [];
  if (!found || !open || more.length > 0) return null;
  const [rest, ...others] = linesNaming(leg).filter((candidate) => !found.tied.includes(candidate));
  if (!rest || others.length > 0 || rest.line.reversal || !carriesNoOther(rest, open)) return null;
  if (apartBy(rest.line.units, amountUnits(open.amount)) > toleranceOf(leg, run.rules)) return null;
  return { leg, tied: [...found.tied, rest], silent: found.silent };
}

function chargedEvidence({ leg, tied, silent }: Charged, lines: readonly LineFact[]): Evidence[] {
  const isUnnamed = silent.length > 0 || tied.some(({ hit }) => hit === null);
  return [
    ...namingEvidence(tied),
    ...(isUnnamed ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, [leg]),
    evidence("amount_differs", "against", differenceOf(lines, [leg])),
    ...doubts(lines, [leg]),
  ];
}
