import type { Candidate, LegFact, NameEntry } from "./facts";
import type { Leg } from "./matching";
import { Movement } from "./movement";
import { codeOf, hashKey, referenceKey, sessionKey } from "./reference-key";

/** A code without its prefix must have so many letters and digits to be looked for. */
const MIN_CODE = 6;

/** A leg under the key of a payment made for it. */
export interface SessionEntry {
  leg: LegFact;
  sessionId: string;
}

/** The legs by everything that a line can name them by. */
export interface LegIndex {
  /** In the order of their ids. */
  legs: readonly LegFact[];
  byId: Map<string, LegFact>;
  names: Map<string, NameEntry>;
  codes: Map<string, NameEntry>;
  sessions: Map<string, SessionEntry[]>;
  hashes: Map<string, LegFact[]>;
  /** Of all keys of names, codes and sessions: what has another length needn't be cut out of a text to be looked up. */
  lengths: Set<number>;
}

/** @param business gives a day's `BusinessCalendar.indexOf`. */
export function indexLegs(legs: readonly Leg[], business: (day: string) => number): LegIndex {
  const index: LegIndex = { legs: [], byId: new Map(), names: new Map(), codes: new Map(), sessions: new Map(), hashes: new Map(), lengths: new Set() };
  addLegs(index, legs, business);
  return index;
}

/** Adds those that are not there yet. */
export function addLegs(index: LegIndex, legs: readonly Leg[], business: (day: string) => number): void {
  const added = onceEach(legs.filter(({ id }) => !index.byId.has(id))).map((leg) => new ReadLeg(leg, business(leg.on)));
  if (added.length === 0) return;
  for (const fact of added) addLeg(index, fact);
  index.legs = index.legs.length === 0 ? added : [...index.legs, ...added].toSorted((a, b) => compareText(a.leg.id, b.leg.id));
}

function addLeg(index: LegIndex, fact: LegFact): void {
  index.byId.set(fact.leg.id, fact);
  nameLeg(fact, index);
  if (fact.hashes.length > 0) for (const hash of new Set(fact.hashes)) push(index.hashes, hash, fact);
  for (const { sessionId } of fact.leg.payments) if (sessionId) addSession(index, fact, sessionId);
}

function addSession({ sessions, lengths }: LegIndex, leg: LegFact, sessionId: string): void {
  const key = sessionKey(sessionId);
  push(sessions, key, { leg, sessionId });
  lengths.add(key.length);
}

/** Adds to the list under a key, which it makes when there is none. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Each id once, in the order of the ids: what is given twice, or in another order, makes no difference. */
export function onceEach<T extends { id: string }>(items: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  // Ids as they are, without a comparison of ours: with the default order of texts the sort is a good deal quicker.
  return [...byId.keys()].toSorted().flatMap((id) => byId.get(id) ?? []);
}

/** By code units, which is the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

class ReadLeg extends Movement implements LegFact {
  readonly hashes: readonly string[];
  name: NameEntry | null = null;
  candidates: Candidate[] = [];

  constructor(
    readonly leg: Leg,
    business: number,
  ) {
    super(leg, business);
    this.hashes = knownHashes(leg);
  }
}

const NO_HASHES: readonly string[] = [];

function knownHashes({ transactionHash, network, payments }: Leg): readonly string[] {
  if (transactionHash === null && (network === null || payments.length === 0)) return NO_HASHES;
  // Of a deposit on a chain, the payment's session is its hash.
  const deposits = network === null ? [] : payments.flatMap(({ sessionId }) => (sessionId ? [hashKey(sessionId)] : []));
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
