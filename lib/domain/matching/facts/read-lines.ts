import { compareText, withOneMore } from "../lists";
import type { OpenLine } from "../matching";
import { readLineText, textSpan, type LineText } from "../text/line-text";
import { visitNames } from "../text/names-in-text";
import { hashKey, REFERENCE_PREFIX } from "../text/reference-key";
import type { Candidate, Hit, LegFact, LineFact, ReversalSign, SessionHit } from "./facts";
import type { LegIndex } from "./indexed-legs";
import { keepNames } from "./keep-names";
import { Movement } from "./movement";
import { reversalSign } from "./reversal-sign";

/** A line and what it names among the legs. */
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

/** Removes duplicate lines and sorts by id. */
export function lineOnceEach(texts: readonly LineWithText[]): LineWithText[] {
  const sorted = texts.toSorted((a, b) => compareText(a.line.id, b.line.id));
  return sorted.filter(({ line }, at) => line.id !== sorted[at - 1]?.line.id);
}

/** What a line names among the indexed legs. `business` is the number of its day among the account's business days. */
export function readLine(
  { line, text }: LineWithText,
  matched: boolean,
  index: LegIndex,
  business: number,
): ReadLine {
  const { names, nameLengths, sessions: known, sessionLengths } = index;
  let hits: Hit[] = [];
  let sessions: Map<LegFact, SessionHit> | null = null;
  visitNames(text, (form, from, to) => {
    const length = to - from;
    const named = nameLengths.has(length) && names.get(text.squashed.slice(from, to));
    if (named)
      hits = withOneMore(hits, {
        entry: named,
        form: form === "word" ? "whole" : form,
        from,
        to,
        ...textSpan(text, from, to),
      });
    if (form !== "word") return;
    const coded =
      nameLengths.has(REFERENCE_PREFIX.length + length) &&
      names.get(REFERENCE_PREFIX + text.squashed.slice(from, to));
    if (coded)
      hits = withOneMore(hits, {
        entry: coded,
        form: "code",
        from,
        to,
        ...textSpan(text, from, to),
      });
    if (sessionLengths.has(length))
      for (const { leg, sessionId } of known.get(text.squashed.slice(from, to)) ?? [])
        (sessions ??= new Map()).set(leg, { sessionId, place: { from, to } });
  });
  return {
    fact: new LineRead(line, reversalSign(line, text), keepNames(hits), matched, business),
    sessions: sessions ?? NO_SESSIONS,
  };
}

class LineRead extends Movement implements LineFact {
  readonly hash: string | null;
  candidates: Candidate[] = [];

  constructor(
    readonly line: OpenLine,
    readonly reversal: ReversalSign | null,
    readonly hits: readonly Hit[],
    readonly matched: boolean,
    business: number,
  ) {
    super(line, business);
    this.hash = line.transactionHash === null ? null : hashKey(line.transactionHash);
  }

  get text(): LineText {
    return readLineText(this.line.text);
  }
}
