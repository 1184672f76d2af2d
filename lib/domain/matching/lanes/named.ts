import { sumUnits } from "../amounts";
import {
  evidence,
  matchEvidence,
  namingEvidence,
  otherCandidates,
  spanOf,
} from "../explanation/evidence";
import {
  groupSentence,
  hashSentence,
  referenceSentence,
  sessionSentence,
} from "../explanation/sentence";
import { type Candidate, isRefund, type LegFact, type LineFact } from "../facts/facts";
import { isPaidElsewhere } from "../facts/read-lines";
import { compareText, withoutRivals } from "../lists";
import type { Evidence, Lane } from "../matching";
import { earlierFirst, propose, type Run } from "../run";
import { hasPayments, linesOfPayments, silentLines } from "./payment-lines";

/**
 * Pairs a line with the leg that it names, of exactly its amount, with doubts. A doubt is another line or transfer that
 * fits too, a transfer that ended without a payment, or a code without its prefix. Clearer pairs go first. If a transfer
 * was paid twice, it gets the earlier line, and the later one stays open.
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

/** Ranks a pair; lower is clearer. Doubts weigh more than how the leg is named. */
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
  return matchEvidence([line], [leg], {
    names: namingEvidence([pair]),
    isUnnamed: pair.hit === null,
    rivals: [...otherCandidates(others), ...otherNames(pair)],
  });
}

function otherNames({ line, leg }: Candidate): Evidence[] {
  const others = line.hits.filter(({ entry }) => entry !== leg.name);
  return others.map((hit) =>
    evidence("other_reference", "against", hit.entry.legs[0]?.leg.reference ?? hit.entry.key, [
      spanOf(line, hit),
    ]),
  );
}

interface Group {
  lines: readonly LineFact[];
  legs: readonly LegFact[];
  silent: readonly LineFact[];
}

/**
 * Lane 6 for lines that together name several transfers and make exactly their sum. An example is a bulk payment of two
 * transfers, one of which had a part paid before. Where the service has listed the payments, a line that names nothing
 * may be one of them, as in lane 5.
 */
export function matchNamedGroups(run: Run): void {
  const found = groupsOf(run);
  if (found.length === 0) return;
  const silent = silentLines(run);
  const groups = found.flatMap(
    (group) => (isWhole(group) ? group : withSilent(run, group, silent)) ?? [],
  );
  for (const group of withoutRivals(groups, (one) => one.silent)) {
    const lines = [...group.lines, ...group.silent].toSorted(earlierFirst);
    propose(run, { lane: "batch", automatic: false, lines, legs: group.legs }, () => ({
      evidence: groupEvidence(group, lines),
      sentence: groupSentence(lines, group.legs, group.silent.length),
    }));
  }
}

function isWhole({ lines, legs }: Group): boolean {
  return lines.length > 1 && sumUnits(lines) === sumUnits(legs);
}

function withSilent(
  run: Run,
  group: Group,
  silent: ReadonlyMap<string, readonly LineFact[]>,
): Group | null {
  const found = group.legs
    .filter((leg) => hasPayments(leg))
    .map((leg) => linesOfPayments(run, leg, silent));
  const lines = found.flatMap((payments) => payments?.silent ?? []);
  const isOneEach =
    new Set(lines).size === lines.length && lines.length > 0 && !found.includes(null);
  return isOneEach && sumUnits([...group.lines, ...lines]) === sumUnits(group.legs)
    ? { ...group, silent: lines }
    : null;
}

function groupsOf(run: Run): Group[] {
  const seen = new Set<LineFact>();
  return run.lines.flatMap((line) => {
    if (seen.has(line) || line.taken || line.candidates.length < 2) return [];
    const group = groupAround(line);
    for (const one of group.lines) seen.add(one);
    const { maxLegs } = run.rules.batch;
    return group.legs.length <= maxLegs &&
      group.lines.length <= maxLegs &&
      group.lines.every((one) => isFree(one)) &&
      group.legs.every(({ taken }) => !taken)
      ? [group]
      : [];
  });
}

function groupAround(first: LineFact): Group {
  const lines = new Set([first]);
  const legs = new Set<LegFact>();
  // A set is walked on while it grows.
  for (const line of lines) {
    for (const { leg } of line.candidates) {
      if (legs.has(leg)) continue;
      legs.add(leg);
      for (const other of leg.candidates) if (!other.line.taken) lines.add(other.line);
    }
  }
  return {
    lines: [...lines],
    legs: [...legs].toSorted((a, b) => compareText(a.leg.id, b.leg.id)),
    silent: [],
  };
}

function isFree({ reversal, hits, candidates }: LineFact): boolean {
  return (
    reversal === null && hits.every(({ entry }) => candidates.some(({ leg }) => leg.name === entry))
  );
}

function groupEvidence({ legs, silent }: Group, lines: readonly LineFact[]): Evidence[] {
  const tiesWith = (leg: LegFact): Candidate[] =>
    leg.candidates
      .filter(({ line }) => lines.includes(line))
      .toSorted((a, b) => earlierFirst(a.line, b.line));
  return matchEvidence(lines, legs, {
    names: legs.flatMap((leg) => namingEvidence(tiesWith(leg))),
    isUnnamed: silent.length > 0,
  });
}
