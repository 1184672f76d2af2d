import { amountKey, amountUnits } from "./amount-key";
import type { LegFact, NameEntry } from "./facts";
import type { Leg } from "./matching";
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
  names: ReadonlyMap<string, NameEntry>;
  codes: ReadonlyMap<string, NameEntry>;
  sessions: ReadonlyMap<string, readonly SessionEntry[]>;
  hashes: ReadonlyMap<string, readonly LegFact[]>;
}

/** @param business gives a day's `businessIndex`. */
export function indexLegs(legs: readonly Leg[], business: (day: string) => number): LegIndex {
  const facts = onceEach(legs).map((leg) => legFact(leg, business));
  const names = new Map<string, NameEntry>();
  const codes = new Map<string, NameEntry>();
  const sessions = new Map<string, SessionEntry[]>();
  const hashes = new Map<string, LegFact[]>();
  for (const fact of facts) {
    nameLeg(fact, names, codes);
    for (const hash of new Set(fact.hashes)) push(hashes, hash, fact);
    for (const { sessionId } of fact.leg.payments) if (sessionId) push(sessions, sessionKey(sessionId), { leg: fact, sessionId });
  }
  return { legs: facts, names, codes, sessions, hashes };
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

function legFact(leg: Leg, business: (day: string) => number): LegFact {
  const amount = amountKey(leg.amount);
  const pool = `${leg.direction} ${leg.currency}`;
  let units: bigint | null = null;
  return {
    leg,
    amount,
    get units() {
      return (units ??= amountUnits(leg.amount));
    },
    pool,
    group: `${pool} ${amount}`,
    business: business(leg.on),
    taken: false,
    name: null,
    hashes: knownHashes(leg),
    candidates: [],
  };
}

const NO_HASHES: readonly string[] = [];

function knownHashes({ transactionHash, network, payments }: Leg): readonly string[] {
  if (transactionHash === null && (network === null || payments.length === 0)) return NO_HASHES;
  // Of a deposit on a chain, the payment's session is its hash.
  const deposits = network === null ? [] : payments.flatMap(({ sessionId }) => (sessionId ? [hashKey(sessionId)] : []));
  return transactionHash === null ? deposits : [hashKey(transactionHash), ...deposits];
}

function nameLeg(fact: LegFact, names: Map<string, NameEntry>, codes: Map<string, NameEntry>): void {
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
  const code = codeOf(key);
  if (code !== null && code.length >= MIN_CODE) codes.set(code, fact.name);
}
