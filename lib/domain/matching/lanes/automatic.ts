import { sumUnits } from "../amounts";
import { dayEvidence, evidence, matchEvidence, namingEvidence } from "../explanation/evidence";
import { hashSentence, referenceSentence, splitSentence } from "../explanation/sentence";
import { isRefund, type Candidate, type LegFact, type LineFact } from "../facts/facts";
import { isPaidElsewhere } from "../facts/read-lines";
import type { Evidence } from "../matching";
import { propose, type Run } from "../run";
import { isUnmistakable } from "../references";

/**
 * Lanes 1, 2 and 5 where nothing speaks against the match. A leg is matched automatically only if all lines that name it name
 * nothing else. So one automatic match can never make another one possible, and lines may be looked at some at a time. Every automatic
 * match with a transfer comes from here.
 */
export function matchAutomatically(run: Run, lines: readonly LineFact[] = run.lines): void {
  for (const line of lines) {
    const [candidate] = line.candidates;
    // Each leg comes up with the first of its lines. Proposals in the order of the lines are written fastest.
    if (candidate && candidate.leg.candidates[0] === candidate) matchLeg(run, candidate.leg);
  }
}

function matchLeg(run: Run, leg: LegFact): void {
  if (leg.leg.state === "void" || !standsAlone(leg)) return;
  const only = onlyExact(leg);
  if (only === null || !matchPair(run, leg, only)) matchBySplit(run, leg);
}

/** True if all lines that name the leg lead only to it and its transaction. None may be of an account that isn't paid. */
function standsAlone(leg: LegFact): boolean {
  const { candidates, name } = leg;
  const isOnly = candidates.every(
    ({ line }) =>
      line.candidates.length === 1 &&
      (line.reversal === null || isRefund(leg)) &&
      !isPaidElsewhere(line, leg) &&
      line.hits.every(({ entry }) => entry === name),
  );
  if (name === null || !isOnly) return isOnly;
  return (
    name.legs.every((other) => other.leg.transactionId === leg.leg.transactionId) &&
    name.lines.every((line) => line.hits.length === 1)
  );
}

/** The only line with the leg's whole amount. Null if other lines that name the leg could add up to it too. */
function onlyExact(leg: LegFact): Candidate | null {
  const { candidates } = leg;
  const [first] = candidates;
  if (first && candidates.length === 1) return first.exact && !first.line.taken ? first : null;
  const exact = candidates.filter((candidate) => candidate.exact);
  const only = exact[0];
  if (!only || exact.length > 1 || only.line.taken) return null;
  const others = candidates.filter((candidate) => candidate !== only).map(({ line }) => line);
  return others.length > 1 && sumUnits(others) >= leg.units ? null : only;
}

/** Lane 2 where the hash and all that goes with it agree, lane 1 for a line without a hash. */
function matchPair(run: Run, leg: LegFact, only: Candidate): boolean {
  const { line, hashMissing } = only;
  const isByHash = hashMissing?.length === 0;
  if (!isByHash && (!isNamedSurely(only) || line.hash !== null)) return false;
  const lane = isByHash ? "hash" : "reference";
  return propose(run, { lane, automatic: true, lines: [line], legs: [leg] }, () => ({
    evidence: pairEvidence(only),
    sentence: isByHash ? hashSentence(only) : referenceSentence(only),
  }));
}

function isNamedSurely({ hit }: Candidate): boolean {
  return hit?.form === "whole" && isUnmistakable(hit.entry.key);
}

function pairEvidence(only: Candidate): Evidence[] {
  return matchEvidence([only.line], [only.leg], {
    names: namingEvidence([only]),
    rivals: [evidence("only_candidate", "for")],
  });
}

function matchBySplit(run: Run, leg: LegFact): boolean {
  const { candidates } = leg;
  if (candidates.length < 2 || leg.leg.state !== "due") return false;
  if (
    !candidates.every(
      (candidate) =>
        isNamedSurely(candidate) &&
        candidate.line.hash === null &&
        !candidate.line.taken &&
        !candidate.exact,
    )
  )
    return false;
  const lines = candidates.map(({ line }) => line);
  if (sumUnits(lines) !== leg.units) return false;
  return propose(run, { lane: "split", automatic: true, lines, legs: [leg] }, () => ({
    evidence: [
      evidence("sums_exactly", "for", String(lines.length)),
      ...namingEvidence(candidates),
      dayEvidence(lines, [leg]),
    ],
    sentence: splitSentence(candidates, leg),
  }));
}
