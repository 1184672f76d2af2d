import type { TransactionView } from "@/lib/contract/api/transactions";

/** Who a transaction goes to, at the head of its row on a phone. The reference is below in any case, so it isn't repeated here. */
export function PhoneTitle({
  transaction: { recipient },
}: {
  transaction: Pick<TransactionView, "recipient">;
}) {
  return (
    recipient?.name ??
    recipient?.account ?? <span className="font-normal text-ink-3">No recipient given</span>
  );
}
