import { addressKey, isSameNetwork, networkKey } from "../../chain/network";
import { isOtherAccount } from "../../statements/same-account";
import { withOneMore } from "../lists";
import type { Leg, OpenLine } from "../matching";
import {
  hashKey,
  type LineText,
  readLineText,
  REFERENCE_PREFIX,
  textSpan,
  visitNames,
  WORD,
} from "../references";
import {
  type Candidate,
  type Hit,
  isRefund,
  type LegFact,
  LineFact,
  type ReversalSign,
  type SessionHit,
} from "./facts";
import { type LegIndex, legsOfHash } from "./indexed-legs";

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

/** Reads what a line names among the indexed legs. Ties it to them, unless it is already matched. */
export function readLine(
  { line, text }: LineWithText,
  matched: boolean,
  index: LegIndex,
): LineFact {
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
  const business = index.business(line.on);
  const sign = reversalSign(line, text);
  const fact = new LineFact(line, sign, keepNames(hits), matched, business);
  if (!matched) tieCandidates(fact, sessions ?? NO_SESSIONS, index);
  return fact;
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

/** Ties a line to every leg that it names. One that the bank flags as a reversal only to refunds. */
function tieCandidates(
  fact: LineFact,
  sessions: ReadonlyMap<LegFact, SessionHit>,
  index: LegIndex,
): void {
  for (const hit of fact.hits) hit.entry.lines = withOneMore(hit.entry.lines, fact);
  const isFlagged = fact.reversal?.by === "flag";
  if (fact.hits.length === 0 && sessions.size === 0 && fact.hash === null) return;
  for (const hit of fact.hits)
    for (const leg of hit.entry.legs)
      if (leg.pool === fact.pool && (!isFlagged || isRefund(leg))) tie(fact, leg).hit ??= hit;
  if (isFlagged) return;
  for (const [leg, session] of sessions)
    if (leg.pool === fact.pool) tie(fact, leg).session = session;
  if (fact.hash !== null) tieByHash(fact, fact.hash, index);
}

function tieByHash(fact: LineFact, hash: string, index: LegIndex): void {
  for (const leg of legsOfHash(index, hash)) {
    if (leg.pool !== fact.pool) continue;
    const missing = incomparable(fact.line, leg.leg);
    const deposit = depositOf(leg, hash);
    // Of several transfers in one chain transaction, only the one with this amount or deposit is meant.
    if (missing === null || (leg.amount !== fact.amount && deposit === null)) continue;
    const candidate = tie(fact, leg);
    candidate.hashMissing = missing;
    candidate.session ??= deposit;
  }
}

/** The line's network, or the wallet's own if it is the leg's. The wallet's own never contradicts a leg. */
function networkOf({ network, walletNetwork }: OpenLine, leg: Leg): string | null {
  if (network !== null) return network;
  return walletNetwork !== null &&
    leg.network !== null &&
    networkKey(walletNetwork) === networkKey(leg.network)
    ? walletNetwork
    : null;
}

function depositOf({ leg }: LegFact, hash: string): SessionHit | null {
  const sessionId = leg.payments.find(
    ({ sessionId: id }) => id !== null && hashKey(id) === hash,
  )?.sessionId;
  return sessionId ? { sessionId, place: null } : null;
}

/** The line's candidate for the leg, created if there is none. A line has few, so a search of the list is enough. */
function tie(line: LineFact, leg: LegFact): Candidate {
  const known = line.candidates.find((candidate) => candidate.leg === leg);
  if (known) return known;
  const candidate: Candidate = {
    line,
    leg,
    hit: null,
    session: null,
    hashMissing: null,
    exact: line.amount === leg.amount,
  };
  line.candidates = withOneMore(line.candidates, candidate);
  leg.candidates = withOneMore(leg.candidates, candidate);
  return candidate;
}

/** Says which of network and address can't be compared; null if one of them differs. */
function incomparable(line: OpenLine, leg: Leg): readonly ("network" | "address")[] | null {
  const network = networkOf(line, leg);
  const missing: ("network" | "address")[] = [];
  if (network === null || leg.network === null) missing.push("network");
  else if (networkKey(network) !== networkKey(leg.network)) return null;
  if (line.paidTo === null || leg.party === null) missing.push("address");
  else if (addressKey(line.paidTo) !== addressKey(leg.party)) return null;
  return missing;
}

/** True if the line or its wallet is on another network than the leg. Amount and day alone don't pair these. */
export function isOtherNetwork({ network, walletNetwork }: OpenLine, leg: Leg): boolean {
  const own = network ?? walletNetwork;
  return own !== null && leg.network !== null && isSameNetwork(own, leg.network) === false;
}

/** True if the leg was paid out to another account than the line's. Such a line is something else, whatever it names. */
export function isPaidElsewhere(
  { line: { account } }: LineFact,
  { leg: { side, party, currency } }: LegFact,
): boolean {
  return (
    side === "destination" &&
    party !== null &&
    account !== null &&
    isOtherAccount(party, account, currency)
  );
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
