import { amountKey } from "../amounts";
import type { CandidateSource } from "../propose-matches";
import type { Leg, OpenLine } from "../matching";
import { hashKey, referenceKey, sessionKey } from "../references";
import type { AmountWanted, DueOfDay, KeyLengths, NamesWanted, WindowWanted } from "../wanted";

/** Makes a source that returns exactly what is asked for, as a database would. */
export function sourceOf(legs: readonly Leg[], matched: readonly OpenLine[]): CandidateSource {
  return {
    keyLengths: () => Promise.resolve(lengthsOf(legs)),
    namedLegs: (wanted) => Promise.resolve(namedLegs(legs, wanted)),
    legsOfAmounts: (wanted) =>
      Promise.resolve(legs.filter((leg) => wanted.some((amount) => isOf(leg, amount)))),
    matchedOriginals: (wanted) =>
      Promise.resolve(matched.filter((line) => wanted.some((amount) => isOf(line, amount)))),
    dueByDay: (windows) => Promise.resolve(countByDay(dueIn(legs, windows))),
    dueLegs: (windows) => Promise.resolve(dueIn(legs, windows)),
    pause: () => Promise.resolve(),
  };
}

function lengthsOf(legs: readonly Leg[]): KeyLengths {
  return {
    references: new Set(
      legs.flatMap(({ reference }) => (reference === null ? [] : referenceKey(reference).length)),
    ),
    sessions: new Set(
      legs.flatMap((leg) => sessionsOf(leg).map((session) => sessionKey(session).length)),
    ),
  };
}

function sessionsOf({ payments }: Leg): string[] {
  return payments.flatMap(({ sessionId }) => sessionId ?? []);
}

function namedLegs(legs: readonly Leg[], wanted: NamesWanted): Leg[] {
  const byReference = legs.filter(
    ({ reference }) => reference !== null && wanted.referenceKeys.includes(referenceKey(reference)),
  );
  const own = byReference.filter((leg) =>
    wanted.pools.some((pool) => pool.direction === leg.direction && pool.currency === leg.currency),
  );
  const others = byReference.filter((leg) =>
    own.every(({ transactionId }) => transactionId !== leg.transactionId),
  );
  return [...own, ...others, ...legs.filter((leg) => hasMark(leg, wanted))];
}

function hasMark(leg: Leg, { sessionKeys, hashes }: NamesWanted): boolean {
  if (leg.transactionHash !== null && hashes.includes(hashKey(leg.transactionHash))) return true;
  return sessionsOf(leg).some(
    (session) => sessionKeys.includes(sessionKey(session)) || hashes.includes(hashKey(session)),
  );
}

function isOf(movement: Leg | OpenLine, wanted: AmountWanted): boolean {
  return isIn(movement, wanted) && wanted.amount === amountKey(movement.amount);
}

function dueIn(legs: readonly Leg[], windows: readonly WindowWanted[]): Leg[] {
  return legs.filter((leg) => leg.state === "due" && windows.some((window) => isIn(leg, window)));
}

function countByDay(legs: readonly Leg[]): DueOfDay[] {
  const days = new Map<string, DueOfDay>();
  for (const { direction, currency, on: day } of legs) {
    const key = `${direction} ${currency} ${day}`;
    days.set(key, { direction, currency, day, count: (days.get(key)?.count ?? 0) + 1 });
  }
  return [...days.values()];
}

function isIn(
  movement: { direction: string; currency: string; on: string },
  window: WindowWanted,
): boolean {
  return (
    movement.direction === window.direction &&
    movement.currency === window.currency &&
    window.from <= movement.on &&
    movement.on <= window.to
  );
}
