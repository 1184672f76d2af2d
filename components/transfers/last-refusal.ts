import type { TransferDetail } from "@/lib/contract/api/transfers";

/** What the page already tells of the last write because it was refused; null if there is none. */
export function lastRefusal({ operation }: Pick<TransferDetail, "operation">): string | null {
  return operation?.state === "refused" ? operation.message : null;
}
