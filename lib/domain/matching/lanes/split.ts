import { sumUnits } from "../amounts";
import { matchEvidence, namingEvidence, otherCandidates } from "../explanation/evidence";
import { paymentsSentence, splitSentence } from "../explanation/sentence";
import type { Candidate, LegFact } from "../facts/facts";
import { withoutRivals } from "../lists";
import { earlierFirst, propose, type Run } from "../run";
import { linesNaming, listedPayments, onlyMembers } from "./payment-lines";

/**
 * Lane 5, suggested: several lines name one transfer and add up to exactly its amount. All of them if they do, otherwise
 * the only choice among them that does (a fee may name the reference too). Lines that don't reach the amount stay open.
 */
export function matchSplits(run: Run): void {
  for (const leg of run.index.open) {
    if (leg.taken || leg.candidates.length < 2) continue;
    const free = linesNaming(leg).toSorted((a, b) => earlierFirst(a.line, b.line));
    const parts = free.length < 2 ? null : partsOf(run, leg, free);
    if (parts === null) continue;
    const lines = parts.map(({ line }) => line);
    propose(run, { lane: "split", automatic: false, lines, legs: [leg] }, () => ({
      evidence: matchEvidence(lines, [leg], {
        names: namingEvidence(parts),
        isUnnamed: parts.some(({ hit }) => hit === null),
        rivals: otherCandidates(free.length - parts.length),
      }),
      sentence: splitSentence(parts, leg),
    }));
  }
}

function partsOf(
  { rules }: Run,
  leg: LegFact,
  free: readonly Candidate[],
): readonly Candidate[] | null {
  const isAll = sumUnits(free.map(({ line }) => line)) === leg.units;
  return isAll ? free : onlyMembers(rules, leg.units, free, ({ line }) => line.units);
}

/**
 * Lane 5, suggested, for listed payments: a line for each, with exactly its amount. At least one line must name the
 * transfer. The others may name nothing, for example because the bank cut the session off, if each is the only line of
 * its amount within the days and no other transfer could want it.
 */
export function matchSplitPayments(run: Run): void {
  const covers = listedPayments(run, ({ candidates }) => candidates.length > 0).filter(
    ({ tied, open }) => open.length === 0 && tied.length > 0,
  );
  for (const { leg, tied, silent, others } of withoutRivals(covers, (cover) => cover.silent)) {
    const lines = [...tied.map(({ line }) => line), ...silent];
    if (lines.some((line) => line.taken)) continue;
    propose(run, { lane: "split", automatic: false, lines, legs: [leg] }, () => ({
      evidence: matchEvidence(lines, [leg], {
        names: namingEvidence(tied),
        isUnnamed: silent.length > 0,
        rivals: otherCandidates(others),
      }),
      sentence: paymentsSentence(lines.length, tied, leg),
    }));
  }
}
