import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { amountKey, amountUnits } from "../amounts/amount-key";

/** What lines and legs are compared by. Calculated once; what is rarely needed is calculated on first use. */
export class Movement {
  /** In the form of `amountKey`. */
  readonly amount: string;
  /** Direction and currency. Movements are compared only within one pool. */
  readonly pool: string;
  /** Already in a proposal of this run. */
  taken = false;
  #units: bigint | null = null;
  #group: string | null = null;

  /** @param business its day, as a number of `BusinessCalendar.indexOf`. */
  constructor(
    { direction, currency, amount }: { direction: Direction; currency: string; amount: Amount },
    readonly business: number,
  ) {
    this.amount = amountKey(amount);
    this.pool = poolOf(direction, currency);
  }

  /** In the units of `amountUnits`. */
  get units(): bigint {
    return (this.#units ??= amountUnits(this.amount));
  }

  /** Direction, currency and amount. */
  get group(): string {
    return (this.#group ??= `${this.pool} ${this.amount}`);
  }
}

const pools: Record<Direction, Map<string, string>> = { in: new Map(), out: new Map() };

/** One text for all movements of a pool: each would take memory, and be compared letter by letter. */
export function poolOf(direction: Direction, currency: string): string {
  let pool = pools[direction].get(currency);
  if (pool === undefined) pools[direction].set(currency, (pool = `${direction} ${currency}`));
  return pool;
}
