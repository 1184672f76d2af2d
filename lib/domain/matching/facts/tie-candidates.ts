import { addressKey, isSameNetwork, networkKey } from "../../chain/network";
import { isOtherAccount } from "../../statements/same-account";
import { withOneMore } from "../lists";
import type { Leg, OpenLine } from "../matching";
import { hashKey } from "../references";
import { type Candidate, isRefund, type LegFact, type LineFact, type SessionHit } from "./facts";
import { type LegIndex, legsOfHash } from "./indexed-legs";
import type { ReadLine } from "./read-lines";

/** Ties a line to every leg that it names. One that the bank flags as a reversal only to refunds. */
export function tieCandidates({ fact, sessions }: ReadLine, index: LegIndex): void {
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
