import { amountKey } from "@/lib/domain/matching/amounts/amount-key";
import type { DueOfDay, WindowWanted } from "@/lib/domain/matching/wanted/batch-windows";
import type { AmountWanted } from "@/lib/domain/matching/wanted/candidates";
import type { CandidateSource } from "@/lib/domain/matching/propose-matches";
import type { Leg } from "@/lib/domain/matching/matching";
import { referenceKey } from "@/lib/domain/matching/text/references";

/** In the database's place: finds by reference, by amount and days, and by days alone, as its indexes would. */
export class LegStore {
  readonly #byKey = new Map<string, Leg[]>();
  readonly #byAmount = new Map<string, Leg[]>();
  readonly #dueByPool = new Map<string, Leg[]>();
  /** How many were found, and how long that took. */
  found = 0;
  ms = 0;

  constructor(legs: readonly Leg[]) {
    for (const leg of legs) {
      put(this.#byKey, referenceKey(leg.reference ?? ""), leg);
      put(this.#byAmount, `${leg.direction} ${leg.currency} ${amountKey(leg.amount)}`, leg);
      if (leg.state === "due") put(this.#dueByPool, `${leg.direction} ${leg.currency}`, leg);
    }
  }

  source(): CandidateSource {
    const lengths = new Set([...this.#byKey.keys()].map(({ length }) => length));
    return {
      keyLengths: () => Promise.resolve({ references: lengths, sessions: new Set() }),
      namedLegs: ({ referenceKeys }) =>
        this.#find(() => referenceKeys.flatMap((key) => this.#byKey.get(key) ?? [])),
      legsOfAmounts: (wanted) =>
        this.#find(() => wanted.flatMap((amount) => this.#ofAmount(amount))),
      matchedOriginals: () => Promise.resolve([]),
      dueByDay: (windows) => this.#find(() => countByDay(this.#dueIn(windows))),
      dueLegs: (windows) => this.#find(() => this.#dueIn(windows)),
      pause: () => Promise.resolve(),
    };
  }

  #find<T>(find: () => T[]): Promise<T[]> {
    const startedAt = performance.now();
    const found = find();
    this.found += found.length;
    this.ms += performance.now() - startedAt;
    return Promise.resolve(found);
  }

  #ofAmount({ direction, currency, amount, from, to }: AmountWanted): Leg[] {
    return (this.#byAmount.get(`${direction} ${currency} ${amount}`) ?? []).filter(
      ({ on }) => from <= on && on <= to,
    );
  }

  #dueIn(windows: readonly WindowWanted[]): Leg[] {
    return windows.flatMap(({ direction, currency, from, to }) =>
      (this.#dueByPool.get(`${direction} ${currency}`) ?? []).filter(
        ({ on }) => from <= on && on <= to,
      ),
    );
  }
}

function countByDay(legs: readonly Leg[]): DueOfDay[] {
  const days = new Map<string, DueOfDay>();
  for (const { direction, currency, on: day } of legs) {
    const key = `${direction} ${currency} ${day}`;
    const known = days.get(key);
    if (known) known.count += 1;
    else days.set(key, { direction, currency, day, count: 1 });
  }
  return [...days.values()];
}

function put(lists: Map<string, Leg[]>, key: string, leg: Leg): void {
  const list = lists.get(key);
  if (list) list.push(leg);
  else lists.set(key, [leg]);
}
