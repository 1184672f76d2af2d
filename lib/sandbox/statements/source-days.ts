import { hash32, mix32 } from "../data/random";
import { DAY_MS } from "../clock";
import type { Db, Trx } from "../store/database";
import { dayAt, startOf, type Day } from "./days";
import { readLegs, type Leg } from "./legs";
import type { StatementOptions } from "./statement-options";

/** How many days before or after its true day a line may be booked. */
export const MAX_DAYS_EARLY = 1;
const MAX_DAYS_LATE = 3;

/** The movements that truly happened on a day. `isCopy`: they happened on another day, and are repeated here to fill a large file. */
export interface SourceDay {
  day: Day;
  legs: Leg[];
  isCopy: boolean;
}

const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * Copies a leg under a reference that no transaction can have.
 * Its prefix differs from the service's.
 */
function copied(leg: Leg, shiftMs: number, round: number): Leg {
  let code = "";
  for (let at = 0, word = hash32(leg.key, round); at < 6; at += 1, word = mix32(word, at))
    code += CODE.charAt(word % CODE.length);
  const digits = String(hash32(leg.key, round + 1_000)).padStart(10, "0");
  const sessionId = leg.sessionId === null ? null : `${leg.sessionId.slice(0, -10)}${digits}`;
  const hash =
    leg.hash === null
      ? null
      : `${leg.hash.slice(0, -8)}${hash32(leg.hash, round).toString(16).padStart(8, "0")}`;
  return {
    ...leg,
    key: `${leg.key}:${round}`,
    reference: `OLD-${code}`,
    at: new Date(leg.at.getTime() - shiftMs),
    sessionId,
    hash,
  };
}

/** A run of days, each with its legs, those without any included. The legs come in the order of time. */
async function* daysWithLegs(
  legs: AsyncIterator<Leg>,
  from: Day,
  to: Day,
  zoneMs: number,
): AsyncGenerator<{ day: Day; legs: Leg[] }> {
  let next = await legs.next();
  for (let day = from; day <= to; day += 1) {
    const found: Leg[] = [];
    while (!next.done && dayAt(next.value.at, zoneMs) <= day) {
      found.push(next.value);
      next = await legs.next();
    }
    yield { day, legs: found };
  }
}

/**
 * Yields a statement's days in order, with one day's legs in memory at a time.
 * Covers some days before and after the period, since a line may be on a wrong day. Repeated periods come
 * before it, the oldest first.
 */
export async function* sourceDays(
  trx: Db | Trx,
  options: StatementOptions,
  zoneMs: number,
): AsyncGenerator<SourceDay> {
  const { account, from, to, anyPayment, repeat, token } = options;
  const length = to - from + 1;
  for (let round = repeat - 1; round >= 0; round -= 1) {
    const isCopy = round > 0;
    const first = isCopy || repeat > 1 ? from : from - MAX_DAYS_LATE;
    const last = isCopy ? to : to + MAX_DAYS_EARLY;
    const range = { from: startOf(first, zoneMs), until: startOf(last + 1, zoneMs), anyPayment };
    const legs = readLegs(trx, account, range);
    try {
      for await (const { day, legs: found } of daysWithLegs(legs, first, last, zoneMs)) {
        const wanted = token === null ? found : found.filter(({ currency }) => currency === token);
        const shiftDays = round * length;
        yield {
          day: day - shiftDays,
          legs: isCopy ? wanted.map((leg) => copied(leg, shiftDays * DAY_MS, round)) : wanted,
          isCopy,
        };
      }
    } finally {
      await legs.return(undefined);
    }
  }
}
