import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { amountKey, amountUnits } from "../amounts/amount-key";

/** What a line or leg is compared by: worked out once, and what few are asked for when it is first asked for. */
export class Movement {
  /** As `amountKey` has it. */
  readonly amount: string;
  /** Direction and currency: what movements must share to be compared at all. */
  readonly pool: string;
  /** In a proposal of this run already. */
  taken = false;
  #units: bigint | null = null;
  #group: string | null = null;

  /** @param business its day, as `BusinessCalendar.indexOf` has it. */
  constructor(
    { direction, currency, amount }: { direction: Direction; currency: string; amount: Amount },
    readonly business: number,
  ) {
    this.amount = amountKey(amount);
    this.pool = poolOf(direction, currency);
  }

  /** As `amountUnits` has it. */
  get units(): bigint {
    return (this.#units ??= amountUnits(this.amount));
  }

  /** Direction, currency and amount. */
  get group(): string {
    return (this.#group ??= `${this.pool} ${this.amount}`);
  }
}

export function poolOf(direction: Direction, currency: string): string {
  return `${direction} ${currency}`;
}
