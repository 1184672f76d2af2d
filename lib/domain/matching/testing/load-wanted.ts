import { amountKey } from "../amount-key";
import type { CandidatesWanted, WindowWanted } from "../candidates-wanted";
import type { Leg, OpenLine } from "../matching";
import { hashKey, referenceKey, sessionKey } from "../reference-key";

/** Of all legs those that are asked for, as a database would find them. */
export function loadLegs(all: readonly Leg[], wanted: CandidatesWanted): Leg[] {
  return all.filter((leg) => {
    const sessions = leg.payments.flatMap(({ sessionId }) => sessionId ?? []);
    return (
      (leg.reference !== null && wanted.referenceKeys.includes(referenceKey(leg.reference))) ||
      sessions.some((session) => wanted.sessionKeys.includes(sessionKey(session)) || wanted.hashes.includes(hashKey(session))) ||
      (leg.transactionHash !== null && wanted.hashes.includes(hashKey(leg.transactionHash))) ||
      wanted.amounts.some((amount) => isIn(leg, amount) && amount.amount === amountKey(leg.amount))
    );
  });
}

export function loadWindows(all: readonly Leg[], windows: readonly WindowWanted[]): Leg[] {
  return all.filter((leg) => windows.some((window) => isIn(leg, window)));
}

export function loadOriginals(all: readonly OpenLine[], { originals }: CandidatesWanted): OpenLine[] {
  return all.filter((line) => originals.some((amount) => isIn(line, amount) && amount.amount === amountKey(line.amount)));
}

function isIn(movement: { direction: string; currency: string; on: string }, window: WindowWanted): boolean {
  return movement.direction === window.direction && movement.currency === window.currency && window.from <= movement.on && movement.on <= window.to;
}
