import { isStablecoin } from "@/lib/money/currency";
import { compareText, push } from "../lists";
import type { Leg } from "../matching";
import { codeOf, hashKey, referenceKey, sessionKey } from "../text/reference-key";
import type { Candidate, LegFact, NameEntry } from "./facts";
import { Movement } from "./movement";

/** A code without its prefix is looked for only if it has at least this many letters and digits. */
const MIN_CODE = 6;

/** A leg, and the session id of a payment for it. */
export interface SessionEntry {
  leg: LegFact;
  sessionId: string;
}

/** The legs, found by anything that a line can name them by. */
export interface LegIndex {
  /** By id, after `sortIndex`. */
  legs: LegFact[];
  byId: Map<string, LegFact>;
  names: Map<string, NameEntry>;
  codes: Map<string, NameEntry>;
  sessions: Map<string, SessionEntry[]>;
  /** Built when a line with a hash first needs it: most transfers have a hash, but few accounts are on a chain. */
  hashes: Map<string, LegFact[]> | null;
  /** Lengths of all keys of names, codes and sessions. Stretches of a text with another length needn't be looked up. */
  lengths: Set<number>;
}

export function emptyIndex(): LegIndex {
  return { legs: [], byId: new Map(), names: new Map(), codes: new Map(), sessions: new Map(), hashes: null, lengths: new Set() };
}

/**
 * Adds the legs that are not in the index yet, in any order. May be called several times; afterwards `sortIndex` must be called.
 * @param business gives a day's `BusinessCalendar.indexOf`
 */
export function addLegs(index: LegIndex, legs: readonly Leg[], business: (day: string) => number): void {
  for (const leg of legs) if (!index.byId.has(leg.id)) addLeg(index, new ReadLeg(leg, business(leg.on)));
}

/** Sorts everything in the index by the legs' ids, so that the order in which legs were added makes no difference. */
export function sortIndex({ legs, names, sessions }: LegIndex): void {
  legs.sort(byId);
  for (const entry of names.values()) if (entry.legs.length > 1) entry.legs.sort(byId);
  for (const entries of sessions.values()) if (entries.length > 1) entries.sort((a, b) => byId(a.leg, b.leg));
}

function byId({ leg: a }: LegFact, { leg: b }: LegFact): number {
  return compareText(a.id, b.id);
}

function addLeg(index: LegIndex, fact: LegFact): void {
  index.byId.set(fact.leg.id, fact);
  index.legs.push(fact);
  nameLeg(fact, index);
  if (index.hashes !== null) addHashes(index.hashes, fact);
  for (const { sessionId } of fact.leg.payments) if (sessionId) addSession(index, fact, sessionId);
}

/** Legs whose transaction, or a deposit for it, has this hash, which is in the form of `hashKey`. */
export function legsOfHash(index: LegIndex, hash: string): readonly LegFact[] {
  if (index.hashes === null) {
    index.hashes = new Map();
    for (const fact of index.legs) addHashes(index.hashes, fact);
  }
  return index.hashes.get(hash) ?? NO_LEGS;
}

const NO_LEGS: readonly LegFact[] = [];

function addHashes(hashes: Map<string, LegFact[]>, fact: LegFact): void {
  if (fact.hashes.length > 0) for (const hash of new Set(fact.hashes)) push(hashes, hash, fact);
}

function addSession({ sessions, lengths }: LegIndex, leg: LegFact, sessionId: string): void {
  const key = sessionKey(sessionId);
  push(sessions, key, { leg, sessionId });
  lengths.add(key.length);
}

class ReadLeg extends Movement implements LegFact {
  name: NameEntry | null = null;
  candidates: Candidate[] = [];
  #hashes: readonly string[] | null = null;

  constructor(
    readonly leg: Leg,
    business: number,
  ) {
    super(leg, business);
  }

  get hashes(): readonly string[] {
    return (this.#hashes ??= knownHashes(this.leg));
  }
}

const NO_HASHES: readonly string[] = [];

function knownHashes({ transactionHash, currency, payments }: Leg): readonly string[] {
  const isOnChain = isStablecoin(currency);
  if (transactionHash === null && (!isOnChain || payments.length === 0)) return NO_HASHES;
  // The session id of a deposit on a chain is the deposit's hash. The network isn't known of every transfer.
  const deposits = !isOnChain ? [] : payments.flatMap(({ sessionId }) => (sessionId ? [hashKey(sessionId)] : []));
  return transactionHash === null ? deposits : [hashKey(transactionHash), ...deposits];
}

function nameLeg(fact: LegFact, { names, codes, lengths }: LegIndex): void {
  const key = fact.leg.reference === null ? "" : referenceKey(fact.leg.reference);
  if (key === "") return;
  const entry = names.get(key);
  if (entry) {
    entry.legs.push(fact);
    entry.single &&= entry.legs[0]?.leg.transactionId === fact.leg.transactionId;
    fact.name = entry;
    return;
  }
  fact.name = { key, legs: [fact], lines: [], single: true };
  names.set(key, fact.name);
  lengths.add(key.length);
  const code = codeOf(key);
  if (code === null || code.length < MIN_CODE) return;
  codes.set(code, fact.name);
  lengths.add(code.length);
}
