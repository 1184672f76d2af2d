import { WHY_NOT_CONFIRMED, type RateLife } from "@/lib/domain/transfers/rate";

/** Why a rate can't be confirmed; null if it can. `refused` is what holds for every step on the transfer. */
export function whyNotConfirm(life: RateLife, refused: string | null): string | null {
  if (refused !== null || life === "stands") return refused;
  const { fact, next } = WHY_NOT_CONFIRMED[life];
  return `${fact} ${next}`;
}
