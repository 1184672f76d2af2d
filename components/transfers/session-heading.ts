import type { TransferDetail } from "@/lib/contract/api/transfers";

const HASH = /^(?:0x)?[0-9a-f]{64}$/i;

/**
 * What a payment's `session_id` is called.
 * Assumed: of a deposit it is the transaction's hash where it has a hash's form; otherwise it is called what the interface calls it.
 */
export function sessionHeading(
  type: TransferDetail["transfer"]["type"],
  payments: readonly Pick<TransferDetail["payments"][number], "sessionId">[],
): "Session ID" | "Transaction hash" {
  const areHashes = payments.every(({ sessionId }) => sessionId === null || HASH.test(sessionId));
  return type === "offramp" && areHashes ? "Transaction hash" : "Session ID";
}
