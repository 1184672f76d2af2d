import { sumUnits } from "../amounts/amount-key";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { groupSentence } from "../explanation/sentence";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { compareText, push } from "../lists";
import type { Evidence } from "../matching";
import { earlierFirst, propose, type Run } from "../run";
import { hasPayments, linesOfPayments, silentLines } from "./payment-lines";

/** Lines and legs that hang together by names, and lines without a name that are payments of these legs. */
interface Group {
  lines: readonly LineFact[];
  legs: readonly LegFact[];
  silent: readonly LineFact[];
}

/**
 * Lane 6 for lines that name several transfers between them, such as a bulk payment of two transfers, one of which had a part paid
 * before: all lines that hang together by the names come to exactly what all of the transfers do. Where the service has listed the
 * payments, a line that names nothing may be one of them, as in lane 5.
 */
export function matchNamedGroups(run: Run): void {
  const found = groupsOf(run);
  if (found.length === 0) return;
  const silent = silentLines(run);
  const groups = found.flatMap(
    (group) => (isWhole(group) ? group : withSilent(run, group, silent)) ?? [],
  );
  const wanted = new Map<LineFact, Group[]>();
  for (const group of groups) for (const line of group.silent) push(wanted, line, group);
  for (const group of groups) {
    if (group.silent.some((line) => (wanted.get(line)?.length ?? 0) > 1)) continue;
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

/** The group with the lines of payments that name nothing, if it comes to the amount with all of them. */
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

/** The groups of two transfers or more. One that a line of other business or a matched transfer belongs to is none. */
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

/** Whether everything that the line names is among its candidates, and it reads like a payment. */
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
  return [
    evidence("sums_exactly", "for", String(lines.length)),
    ...legs.flatMap((leg) => namingEvidence(tiesWith(leg))),
    ...(silent.length > 0 ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, legs),
    ...doubts(lines, legs),
  ];
}
