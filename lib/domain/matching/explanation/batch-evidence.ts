import type { Candidate, LegFact, LineFact } from "../facts/facts";
import type { Evidence } from "../matching";
import { dayEvidence, doubts, evidence, namingEvidence, spanOf } from "./evidence";

/** Evidence for one line that pays several legs. @param named the legs that its text names, if any @param isOfDay as in `Batch` */
export function batchEvidence(
  line: LineFact,
  legs: readonly LegFact[],
  named: readonly Candidate[],
  isOfDay = false,
): Evidence[] {
  return [
    evidence("sums_exactly", "for", String(legs.length)),
    ...named.flatMap(({ hit, leg }) =>
      hit ? [evidence("reference_found", "for", leg.leg.reference, [spanOf(line, hit)])] : [],
    ),
    ...(named.length === 0 ? [evidence("no_reference", "neutral")] : []),
    dayEvidence([line], legs),
    onlyWay(isOfDay),
    ...doubts([line], legs),
  ];
}

/** Evidence for lines that pay legs together, each of them some payments. @param tied which lines name which of the legs @param isOfDay as in `Batch` */
export function partsEvidence(
  lines: readonly LineFact[],
  legs: readonly LegFact[],
  tied: readonly Candidate[],
  isOfDay = false,
): Evidence[] {
  return [
    evidence("sums_exactly", "for", String(lines.length)),
    ...namingEvidence(tied),
    ...(tied.length < lines.length ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, legs),
    onlyWay(isOfDay),
    ...doubts(lines, legs),
  ];
}

function onlyWay(isOfDay: boolean): Evidence {
  return isOfDay ? evidence("only_of_day", "neutral") : evidence("only_candidate", "for");
}
