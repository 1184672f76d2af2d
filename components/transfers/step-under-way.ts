import type { TransferDetail } from "@/lib/contract/api/transfers";

/** Why no step can be taken now: another one hasn't ended. Null if none is in progress. */
export function stepUnderWay({ operation }: Pick<TransferDetail, "operation">): string | null {
  const isOpen =
    operation !== null &&
    operation.state !== "refused" &&
    operation.state !== "succeeded" &&
    operation.state !== "given_up";
  return isOpen ? "A step on this transfer is still in progress." : null;
}
