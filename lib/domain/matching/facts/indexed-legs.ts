import type { CalendarDay } from "../../calendar/day";
import { compareText, push, withOneMore } from "../lists";
import type { Leg } from "../matching";
import { referenceKey, sessionKey } from "../references";
import { LegFact, type NameEntry } from "./facts";

export interface SessionEntry {
  leg: LegFact;
  sessionId: string;
}

/** The legs, found by anything that a line can name them by. Nothing depends on the order in which they were added. */
export class LegIndex {
  readonly byId = new Map<string, LegFact>();
  readonly names = new Map<string, NameEntry>();
  readonly sessions = new Map<string, SessionEntry[]>();
  /** How long the keys of names and of sessions are. Stretches of a text with another length needn't be looked up. */
  readonly nameLengths = new Set<number>();
  readonly sessionLengths = new Set<number>();
  hashes: Map<string, LegFact[]> | null = null;
  #open: readonly LegFact[] = [];
  #openOf = 0;

  /** @param business gives a day's `BusinessCalendar.indexOf` */
  constructor(readonly business: (day: CalendarDay) => number) {}

  /** By id. The legs without a proposal when first asked for after legs were added; some may have been taken since. */
  get open(): readonly LegFact[] {
    if (this.#openOf !== this.byId.size) {
      this.#open = [...this.byId.values()].filter(({ taken }) => !taken).sort(byId);
      this.#openOf = this.byId.size;
    }
    return this.#open;
  }
}

/** Adds the legs that are not in the index yet, in any order. May be called several times. */
export function addLegs(index: LegIndex, legs: readonly Leg[]): void {
  for (const leg of legs)
    if (!index.byId.has(leg.id)) addLeg(index, new LegFact(leg, index.business(leg.on)));
}

function byId({ leg: a }: LegFact, { leg: b }: LegFact): number {
  return compareText(a.id, b.id);
}

function addLeg(index: LegIndex, fact: LegFact): void {
  index.byId.set(fact.leg.id, fact);
  nameLeg(fact, index);
  if (index.hashes !== null) addHashes(index.hashes, fact);
  for (const { sessionId } of fact.leg.payments) if (sessionId) addSession(index, fact, sessionId);
}

/** The legs whose transaction or deposit has this hash. @param hash in the form of `hashKey` */
export function legsOfHash(index: LegIndex, hash: string): readonly LegFact[] {
  if (index.hashes === null) {
    index.hashes = new Map();
    for (const fact of index.byId.values()) addHashes(index.hashes, fact);
  }
  return index.hashes.get(hash) ?? NO_LEGS;
}

const NO_LEGS: readonly LegFact[] = [];

function addHashes(hashes: Map<string, LegFact[]>, fact: LegFact): void {
  if (fact.hashes.length > 0) for (const hash of new Set(fact.hashes)) pushById(hashes, hash, fact);
}

function pushById(lists: Map<string, LegFact[]>, key: string, fact: LegFact): void {
  push(lists, key, fact);
  lists.get(key)?.sort(byId);
}

function addSession({ sessions, sessionLengths }: LegIndex, leg: LegFact, sessionId: string): void {
  const key = sessionKey(sessionId);
  push(sessions, key, { leg, sessionId });
  sessions.get(key)?.sort((a, b) => byId(a.leg, b.leg));
  sessionLengths.add(key.length);
}

function nameLeg(fact: LegFact, { names, nameLengths }: LegIndex): void {
  const key = fact.leg.reference === null ? "" : referenceKey(fact.leg.reference);
  if (key === "") return;
  fact.name = names.get(key) ?? { key, legs: [], lines: [] };
  fact.name.legs = withOneMore(fact.name.legs, fact).sort(byId);
  names.set(key, fact.name);
  nameLengths.add(key.length);
}
