import { daysBetween } from "../../calendar/day";
import { type Candidate, type Hit, isRefund, type LegFact, type LineFact } from "../facts/facts";
import { isPaidElsewhere } from "../facts/read-lines";
import type { Evidence, EvidenceKind, TextSpan } from "../matching";
import { isUnmistakable, textSpan } from "../references";
import { differenceOf } from "../run";

const NO_SPANS: readonly TextSpan[] = [];

/** Makes a piece of evidence. `value` completes its text; `spans` are the parts of lines that it comes from. */
export function evidence(
  kind: EvidenceKind,
  tone: Evidence["tone"],
  value: string | null = null,
  spans: readonly TextSpan[] = NO_SPANS,
): Evidence {
  return { kind, tone, value, spans };
}

/** Converts a stretch of the squashed text to the span to underline in the line. */
export function spanIn({ line, text }: LineFact, from: number, to: number): TextSpan {
  return { lineId: line.id, ...textSpan(text, from, to) };
}

/** The name's place in the line's text. */
export function spanOf({ line }: LineFact, { start, end }: Hit): TextSpan {
  return { lineId: line.id, start, end };
}

interface Grounds {
  /** Evidence of how the lines name the legs. */
  names: readonly Evidence[];
  /** True if lines without a name are among them. */
  isUnnamed?: boolean;
  /** True if the sides may differ. */
  differs?: boolean;
  /** Evidence of other matches that are possible, or of none. */
  rivals?: readonly Evidence[];
}

/** The evidence of a match with transfers: amounts, names, days, rivals, doubts. */
export function matchEvidence(
  lines: readonly LineFact[],
  legs: readonly LegFact[],
  { names, isUnnamed = false, differs = false, rivals = [] }: Grounds,
): Evidence[] {
  return [
    ...(differs ? [] : [equalAmounts(lines.length, legs.length)]),
    ...names,
    ...(isUnnamed ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, legs),
    ...(differs ? [evidence("amount_differs", "against", differenceOf(lines, legs))] : []),
    ...rivals,
    ...doubts(lines, legs),
  ];
}

function equalAmounts(lines: number, legs: number): Evidence {
  if (lines === 1 && legs === 1) return evidence("amount_equal", "for");
  return evidence("sums_exactly", "for", String(lines > 1 ? lines : legs));
}

/** Evidence of other lines or legs that fit too; none for 0. */
export function otherCandidates(count: number): Evidence[] {
  return count > 0 ? [evidence("other_candidates", "against", String(count))] : [];
}

/** How the lines name the leg: by hash, reference or session. */
export function namingEvidence(candidates: readonly Candidate[]): Evidence[] {
  return [
    ...hashEvidence(candidates),
    ...referenceEvidence(candidates),
    ...sessionEvidence(candidates),
  ];
}

function referenceEvidence(candidates: readonly Candidate[]): Evidence[] {
  const found: Evidence[] = [];
  for (const form of ["whole", "runs_on", "code"] as const) {
    const named = candidates.filter(({ hit }) => hit?.form === form);
    const first = named[0];
    if (!first?.hit) continue;
    const spans = named.flatMap(({ line, hit }) => (hit ? [spanOf(line, hit)] : []));
    const { from, to, entry } = first.hit;
    found.push(
      form === "code"
        ? evidence("reference_part", "for", first.line.text.squashed.slice(from, to), spans)
        : evidence(
            "reference_found",
            form === "whole" ? "for" : "neutral",
            first.leg.leg.reference,
            spans,
          ),
    );
    if (!isUnmistakable(entry.key)) found.push(evidence("reference_by_chance", "against"));
  }
  return found;
}

function hashEvidence(candidates: readonly Candidate[]): Evidence[] {
  const first = candidates.find(({ hashMissing }) => hashMissing !== null);
  if (!first?.hashMissing) return [];
  const missing = first.hashMissing.length > 0 ? first.hashMissing.join(" and ") : null;
  return [
    evidence("hash_equal", "for", first.line.line.transactionHash),
    evidence("token_network_address", missing === null ? "for" : "neutral", missing),
  ];
}

function sessionEvidence(candidates: readonly Candidate[]): Evidence[] {
  return candidates.flatMap(({ line, session, hashMissing }) => {
    if (!session || hashMissing) return [];
    return [
      evidence(
        "session_id",
        "for",
        session.sessionId,
        session.place ? [spanIn(line, session.place.from, session.place.to)] : NO_SPANS,
      ),
    ];
  });
}

/** States the largest distance between lines and legs, in calendar days. */
export function dayEvidence(lines: readonly LineFact[], legs: readonly LegFact[]): Evidence {
  let most = 0;
  for (const { line } of lines)
    for (const { leg } of legs)
      if (line.on !== leg.on) most = Math.max(most, Math.abs(daysBetween(leg.on, line.on)));
  return most === 0 ? evidence("same_day", "for") : evidence("days_apart", "neutral", String(most));
}

/** Lists what a person should look at before accepting a match of any lane. */
function doubts(lines: readonly LineFact[], legs: readonly LegFact[]): Evidence[] {
  const found: Evidence[] = [];
  if (legs.some(({ leg }) => leg.state === "void")) found.push(evidence("leg_void", "against"));
  if (legs.some(({ leg }) => leg.state === "expected"))
    found.push(evidence("leg_expected", "neutral"));
  for (const leg of legs)
    if (lines.some((line) => isPaidElsewhere(line, leg)))
      found.push(evidence("paid_elsewhere", "against", leg.leg.party));
  const areRefunds = legs.every(isRefund);
  for (const fact of lines) {
    const { line, hash } = fact;
    found.push(...readsAsReversal(fact, areRefunds ? "for" : "against"));
    if (hash === null || legs.some(({ hashes }) => hashes.includes(hash))) continue;
    const known = legs.some(({ hashes }) => hashes.length > 0);
    found.push(
      evidence(
        known ? "hash_differs" : "hash_unknown",
        areRefunds ? "neutral" : "against",
        line.transactionHash,
      ),
    );
  }
  return found;
}

/** Evidence of the flag or word by which a line reads as a reversal, if it does. */
export function readsAsReversal(
  { line: { id: lineId }, reversal }: LineFact,
  tone: Evidence["tone"],
): Evidence[] {
  if (reversal === null) return [];
  if (reversal.by === "flag") return [evidence("reads_as_reversal", tone)];
  const { word, start, end } = reversal;
  return [evidence("reads_as_reversal", tone, word, [{ lineId, start, end }])];
}

/** Matches a printed reference: the prefix at a word's start, then a code. The code has a digit in it. */
const FORM = /(?<![A-Z0-9])TXN[-/ ]?(?=[A-Z]*\d)[A-Z0-9]{6,}/;

/** Evidence against a match if the line has something that looks like a reference. For lines that name no open transfer. */
export function namesUnknown({ line, text }: LineFact): Evidence[] {
  const found = FORM.exec(text.upper);
  if (!found) return [];
  return [
    evidence("other_reference", "against", found[0], [
      { lineId: line.id, start: found.index, end: found.index + found[0].length },
    ]),
  ];
}
