import type { Db } from "../store/database";
import { dayAt, startOf, type Day } from "./days";
import { readLegs, type Leg } from "./legs";
import type { StatementOptions } from "./statement-options";

/** How many days before or after its true day a line may be booked. */
export const MAX_DAYS_EARLY = 1;
const MAX_DAYS_LATE = 3;

export interface SourceDay {
  day: Day;
  legs: Leg[];
}

/** Yields a statement's days with their legs, and some around: a line may be on a wrong day. */
export async function* sourceDays(
  trx: Db,
  { account, from, to, anyPayment, token }: StatementOptions,
  zoneMs: number,
): AsyncGenerator<SourceDay> {
  const first = from - MAX_DAYS_LATE;
  const last = to + MAX_DAYS_EARLY;
  const range = { from: startOf(first, zoneMs), until: startOf(last + 1, zoneMs), anyPayment };
  const legs = readLegs(trx, account, range);
  try {
    let next = await legs.next();
    for (let day = first; day <= last; day += 1) {
      const found: Leg[] = [];
      for (; !next.done && dayAt(next.value.at, zoneMs) <= day; next = await legs.next())
        if (token === null || next.value.currency === token) found.push(next.value);
      yield { day, legs: found };
    }
  } finally {
    await legs.return(undefined);
  }
}
