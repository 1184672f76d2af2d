import type { ServiceRecipientSummary } from "@/lib/contract/service/recipient";

/** A recipient's type. Assumed: where none is given, the details show which one it is. Null if they don't either. */
export function recipientType({
  type,
  details,
}: Pick<ServiceRecipientSummary, "type" | "details">): string | null {
  return (
    type ??
    (details.wallet_address !== null ? "crypto" : details.account_number !== null ? "fiat" : null)
  );
}
