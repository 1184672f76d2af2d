import { dayEvidence, doubts, evidence, namingEvidence, spanOf } from "../explanation/evidence";
import { hashSentence, referenceSentence, sessionSentence } from "../explanation/sentence";
import { isRefund, type Candidate } from "../facts/facts";
import { isPaidElsewhere } from "../facts/paid-elsewhere";
import { compareText } from "../lists";
import type { Evidence, Lane } from "../matching";
import { earlierFirst, propose, type Run } from "../run";

/**
 * A line that names a leg of exactly its amount, where something speaks against an automatic match: another line or transfer that it
 * could be, a transfer that ended without a payment, a code without its prefix. Clearer pairs go first. If a transfer was paid
 * twice, it gets the earlier line, and the later one stays open.
 */
export function matchNamedPairs(run: Run): void {
  const pairs = run.lines.flatMap(({ candidates }) =>
    candidates.filter(({ exact, line, leg }) => exact && !line.taken && !leg.taken),
  );
  const ranked = pairs.map((pair) => ({ pair, rank: rankOf(pair) }));
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      earlierFirst(a.pair.line, b.pair.line) ||
      compareText(a.pair.leg.leg.id, b.pair.leg.leg.id),
  );
  for (const { pair } of ranked) {
    const { line, leg } = pair;
    if (line.taken || leg.taken) continue;
    propose(run, { lane: laneOf(pair), automatic: false, lines: [line], legs: [leg] }, () => ({
      evidence: pairEvidence(pair),
      sentence: sentenceOf(pair),
    }));
  }
}

/** Lower is clearer. What speaks against a pair weighs more than how the leg is named. */
function rankOf({ line, leg, hit, hashMissing }: Candidate): number {
  const against =
    (leg.leg.state === "void" ? 40 : 0) +
    (line.reversal && !isRefund(leg) ? 20 : 0) +
    (isPaidElsewhere(line, leg) ? 20 : 0) +
    (line.hits.length > 1 ? 10 : 0);
  if (hashMissing !== null) return against + hashMissing.length;
  if (hit?.form === "whole") return against + 3;
  return against + (hit?.form === "runs_on" ? 4 : hit ? 6 : 5);
}

/** A session names one of a leg's payments. That counts as lane 5 even if the leg has only one payment. */
function laneOf({ hit, hashMissing }: Candidate): Lane {
  if (hashMissing !== null) return "hash";
  if (hit === null) return "split";
  return hit.form === "code" ? "part_reference" : "reference";
}

function sentenceOf(pair: Candidate): string {
  const lane = laneOf(pair);
  return lane === "hash"
    ? hashSentence(pair)
    : lane === "split"
      ? sessionSentence(pair)
      : referenceSentence(pair);
}

function pairEvidence(pair: Candidate): Evidence[] {
  const { line, leg } = pair;
  const others =
    leg.candidates.filter(({ exact }) => exact).length +
    line.candidates.filter(({ exact }) => exact).length -
    2;
  return [
    evidence("amount_equal", "for"),
    ...namingEvidence([pair]),
    ...(pair.hit ? [] : [evidence("no_reference", "neutral")]),
    dayEvidence([line], [leg]),
    ...(others > 0 ? [evidence("other_candidates", "against", String(others))] : []),
    ...otherNames(pair),
    ...doubts([line], [leg]),
  ];
}

/** The other transfers that the line names. */
function otherNames({ line, leg }: Candidate): Evidence[] {
  const others = line.hits.filter(({ entry }) => entry !== leg.name);
  return others.map((hit) =>
    evidence("other_reference", "against", hit.entry.legs[0]?.leg.reference ?? hit.entry.key, [
      spanOf(line, hit),
    ]),
  );
}
