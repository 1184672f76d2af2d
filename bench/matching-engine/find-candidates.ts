import { amountKey } from "@/lib/domain/matching/amount-key";
import type { AmountWanted, CandidatesWanted } from "@/lib/domain/matching/candidates-wanted";
import type { Leg } from "@/lib/domain/matching/matching";
import { referenceKey } from "@/lib/domain/matching/reference-key";

/** In the database's place: finds by reference and by amount and days, as its indexes would. */
export class LegStore {
  readonly #byKey = new Map<string, Leg[]>();
  readonly #byAmount = new Map<string, Leg[]>();

  constructor(legs: readonly Leg[]) {
    for (const leg of legs) {
      put(this.#byKey, referenceKey(leg.reference ?? ""), leg);
      put(this.#byAmount, `${leg.direction} ${leg.currency} ${amountKey(leg.amount)}`, leg);
    }
  }

  find({ referenceKeys, amounts }: CandidatesWanted): Leg[] {
    const found = new Set<Leg>();
    for (const key of referenceKeys) for (const leg of this.#byKey.get(key) ?? []) found.add(leg);
    for (const wanted of amounts) for (const leg of this.#ofAmount(wanted)) found.add(leg);
    return [...found];
  }

  #ofAmount({ direction, currency, amount, from, to }: AmountWanted): Leg[] {
    return (this.#byAmount.get(`${direction} ${currency} ${amount}`) ?? []).filter(({ on }) => from <= on && on <= to);
  }
}

function put(lists: Map<string, Leg[]>, key: string, leg: Leg): void {
  const list = lists.get(key);
  if (list) list.push(leg);
  else lists.set(key, [leg]);
}
