import { withOneMore } from "../lists";
import type { OpenLine } from "../matching";
import {
  type LineText,
  readLineText,
  REFERENCE_PREFIX,
  textSpan,
  visitNames,
  WORD,
} from "../references";
import { type Hit, type LegFact, LineFact, type ReversalSign, type SessionHit } from "./facts";
import type { LegIndex } from "./indexed-legs";

export interface ReadLine {
  fact: LineFact;
  sessions: ReadonlyMap<LegFact, SessionHit>;
}

const NO_SESSIONS: ReadonlyMap<LegFact, SessionHit> = new Map();

/** A line and its text. The text is needed twice, for what it could name and for what it does name, but is parsed only once. */
export interface LineWithText {
  line: OpenLine;
  text: LineText;
}

/** The lines with their texts parsed, in the same order. */
export function readTexts(lines: readonly OpenLine[]): LineWithText[] {
  return lines.map((line) => ({ line, text: readLineText(line.text) }));
}

/**
 * Reads what a line names among the indexed legs.
 * @param business the number of its day among the account's business days
 */
export function readLine(
  { line, text }: LineWithText,
  matched: boolean,
  index: LegIndex,
  business: number,
): ReadLine {
  const { names, nameLengths, sessions: known, sessionLengths } = index;
  let hits: Hit[] = [];
  let sessions: Map<LegFact, SessionHit> | null = null;
  const hit = (entry: Hit["entry"], form: Hit["form"], from: number, to: number): void => {
    hits = withOneMore(hits, { entry, form, from, to, ...textSpan(text, from, to) });
  };
  visitNames(text, (form, from, to) => {
    const length = to - from;
    const named = nameLengths.has(length) && names.get(text.squashed.slice(from, to));
    if (named) hit(named, form === "word" ? "whole" : form, from, to);
    if (form !== "word") return;
    const coded =
      nameLengths.has(REFERENCE_PREFIX.length + length) &&
      names.get(REFERENCE_PREFIX + text.squashed.slice(from, to));
    if (coded) hit(coded, "code", from, to);
    if (sessionLengths.has(length))
      for (const { leg, sessionId } of known.get(text.squashed.slice(from, to)) ?? [])
        (sessions ??= new Map()).set(leg, { sessionId, place: { from, to } });
  });
  return {
    fact: new LineFact(line, reversalSign(line, text), keepNames(hits), matched, business),
    sessions: sessions ?? NO_SESSIONS,
  };
}

const STRENGTH = { whole: 0, runs_on: 1, code: 2 } as const;

/** Each reference that the text names, once. One inside another is dropped, unless a gap allows both: `TXN-5P3CX M`. */
function keepNames(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const clear = hits.filter((hit) => !hits.some((other) => hides(other, hit)));
  const best = new Map<Hit["entry"], Hit>();
  for (const hit of clear) {
    const known = best.get(hit.entry);
    if (!known || STRENGTH[hit.form] < STRENGTH[known.form]) best.set(hit.entry, hit);
  }
  return [...best.values()];
}

/** True if a whole reference hides another hit, at its own start or inside it. */
function hides(one: Hit, other: Hit): boolean {
  if (one === other || one.form !== "whole" || one.entry === other.entry) return false;
  const inside = one.from <= other.from && other.to <= one.to;
  if (one.from !== other.from) return inside;
  return other.form === "runs_on" || (other.form === "code" && inside);
}

/** Words that banks mark reversals with, as whole words: `REVENUE` isn't one. */
const WORDS: ReadonlySet<string> = new Set(
  "REV RVSL RVRSL REVERSAL REVERSED REVERSE RETURN RETURNED RTN RTD REFUND REFUNDED RFND RECALL".split(
    " ",
  ),
);
/** Char code of the letter that all these words start with. */
const R = 82;

/** Text that must follow REV for it to mean reversal. `REV JOHN OBI` is a clergyman, unless the text begins so. */
const BEHIND_REV = /^(?:\s*[-/:.]|\s+(?:OF|FOR)\b)/;

/**
 * Says how a line marks itself as a reversal; null if it doesn't. By the bank's flag or by a word. A missing flag says
 * nothing: MT940 and CAMT.053 flag bookings that are corrected, and a payment that comes back is a credit like any
 * other.
 */
export function reversalSign(line: OpenLine, { upper, words }: LineText): ReversalSign | null {
  if (line.reversal === true) return { by: "flag" };
  for (let word = 0; word < words.length; word += WORD.size) {
    const start = words[word + WORD.start] ?? 0;
    if (upper.charCodeAt(start) !== R) continue;
    const end = words[word + WORD.end] ?? 0;
    const found = upper.slice(start, end);
    if (found === "REV" && word > 0 && !BEHIND_REV.test(upper.slice(end))) continue;
    if (WORDS.has(found)) return { by: "word", word: found, start, end };
  }
  return null;
}
