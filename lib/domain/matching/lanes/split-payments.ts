import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { paymentsSentence } from "../explanation/sentence";
import type { LegFact, LineFact } from "../facts/facts";
import type { Evidence } from "../matching";
import { propose, type Run } from "../run";
import { hasPayments, linesOfPayments, silentLines, type PaymentLines } from "./payment-lines";

/** One line for each of a leg's payments. */
interface Cover extends PaymentLines {
  leg: LegFact;
}

/**
 * Lane 5, suggested, for transfers whose payments the service has listed: one line for each payment, with exactly its amount. At
 * least one line must name the transfer. The others may name nothing, for example because the bank cut the session off, if each is
 * the only line of its amount within the days and no other transfer could want it.
 */
export function matchSplitPayments(run: Run): void {
  const silent = silentLines(run);
  const covers = run.index.open.flatMap((leg) => coverOf(run, leg, silent) ?? []);
  const wanted = new Map<LineFact, number>();
  for (const line of covers.flatMap((cover) => cover.silent))
    wanted.set(line, (wanted.get(line) ?? 0) + 1);
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
