import { Notice } from "@/components/ui/notice";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { formatMoney } from "@/lib/money/format";

/** Payments that the service lists and hasn't received yet, or that can't be read: nobody should pay them a second time. */
export function PaymentsOnTheirWay({ detail }: { detail: TransferDetail }) {
  const { transfer } = detail;
  const coming = detail.payments.filter(({ standing }) => standing === "on_its_way");
  const amounts = coming.flatMap(({ amount, currency }) => (amount === null ? [] : [formatMoney(amount, currency ?? transfer.source.currency)])).join(", ");
  const unreadable = detail.payments.filter(({ standing }) => standing === "unreadable").length;
  return (
    <>
      {coming.length > 0 && (
        <Notice className="mt-4" tone="info" icon="clock" title={`The service lists ${amounts} that hasn't arrived yet.`}>
          If you have paid that, don&apos;t pay it again. It counts once the service has received it.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice className="mt-4" tone="warning" title={unreadable === 1 ? "The service lists a payment whose amount can't be read." : `The service lists ${unreadable} payments whose amounts can't be read.`}>
          {unreadable === 1 ? "It isn't" : "They aren't"} counted here. If you have paid, ask the service what arrived before you pay again.
        </Notice>
      )}
    </>
  );
}
