import { counted } from "@/lib/domain/words/counted";
import type { OutdatedLeg } from "@/lib/store/reconciliation/outdated-matches";

/** Why the desk ended a match, as a sentence without a full stop. @param legs at least one */
export function outdatedReason(legs: readonly OutdatedLeg[]): string {
  const [first] = legs.toSorted((a, b) => WEIGHT[a.change] - WEIGHT[b.change]);
  if (!first || first.change === "amount")
    return "The service changed an amount after it was matched";
  const others = legs.length - 1;
  return `${sentenceOf(first)}${others === 0 ? "" : `; ${counted(others, "more transfer")} in it changed too`}`;
}

/** What says most comes first. */
const WEIGHT = { ended: 0, gone: 1, amount: 2 } as const;

function sentenceOf({ change, side, reference, status }: OutdatedLeg): string {
  const transfer = reference === null ? "The transfer" : `Transfer ${reference}`;
  if (change === "ended")
    return `${transfer} ${ENDINGS[status] ?? "ended without a payment"} after it was matched`;
  return side === "refund"
    ? `${transfer} is no longer refunded, which it was when it was matched`
    : `${transfer} no longer shows an amount received, which it did when it was matched`;
}

const ENDINGS: Record<string, string> = {
  cancelled: "was cancelled",
  expired: "expired",
  failed: "failed",
  refunded: "was refunded",
};
