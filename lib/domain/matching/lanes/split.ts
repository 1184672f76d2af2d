import { sumUnits } from "../amounts";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { paymentsSentence, splitSentence } from "../explanation/sentence";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { tally } from "../lists";
import type { Evidence } from "../matching";
import { earlierFirst, propose, type Run } from "../run";
import {
  hasPayments,
  linesNaming,
  linesOfPayments,
  onlyMembers,
  type PaymentLines,
  silentLines,
} from "./payment-lines";

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
      evidence: splitEvidence(leg, parts, free.length),
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

function splitEvidence(leg: LegFact, parts: readonly Candidate[], free: number): Evidence[] {
  const lines = parts.map(({ line }) => line);
  return [
    evidence("sums_exactly", "for", String(parts.length)),
    ...namingEvidence(parts),
    ...(parts.some(({ hit }) => hit === null) ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, [leg]),
    ...(free > parts.length
      ? [evidence("other_candidates", "against", String(free - parts.length))]
      : []),
    ...doubts(lines, [leg]),
  ];
}

interface Cover extends PaymentLines {
  leg: LegFact;
}

/**
 * Lane 5, suggested, for listed payments: a line for each, with exactly its amount. At least one line must name the
 * transfer. The others may name nothing, for example because the bank cut the session off, if each is the only line of
 * its amount within the days and no other transfer could want it.
 */
export function matchSplitPayments(run: Run): void {
  const silent = silentLines(run);
  const covers = run.index.open.flatMap((leg) => coverOf(run, leg, silent) ?? []);
  const wanted = tally(covers.flatMap((cover) => cover.silent));
  for (const cover of covers) {
    const { leg, tied } = cover;
    const lines = [...tied.map(({ line }) => line), ...cover.silent];
    if (
      lines.some((line) => line.taken) ||
      cover.silent.some((line) => (wanted.get(line) ?? 0) > 1)
    )
      continue;
    propose(run, { lane: "split", automatic: false, lines, legs: [leg] }, () => ({
      evidence: coverEvidence(cover, lines),
      sentence: paymentsSentence(lines.length, tied, leg),
    }));
  }
}

function coverOf(
  run: Run,
  leg: LegFact,
  silent: ReadonlyMap<string, readonly LineFact[]>,
): Cover | null {
  if (leg.taken || leg.candidates.length === 0 || !hasPayments(leg)) return null;
  const lines = linesOfPayments(run, leg, silent);
  return lines === null || lines.open.length > 0 || lines.tied.length === 0
    ? null
    : { leg, ...lines };
}

function coverEvidence(
  { leg, tied, silent, others }: Cover,
  lines: readonly LineFact[],
): Evidence[] {
  return [
    evidence("sums_exactly", "for", String(lines.length)),
    ...namingEvidence(tied),
    ...(silent.length > 0 ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, [leg]),
    ...(others > 0 ? [evidence("other_candidates", "against", String(others))] : []),
    ...doubts(lines, [leg]),
  ];
}
