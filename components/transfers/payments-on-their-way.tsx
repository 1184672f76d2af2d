import { Notice } from "@/components/ui/notice";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { formatMoney } from "@/lib/money/format";

/** Payments that the service lists and hasn't received yet: nobody should pay them a second time. */
export function PaymentsOnTheirWay({ detail }: { detail: TransferDetail }) {
  const { transfer } = detail;
  const coming = detail.payments.filter(({ standing }) => standing === "on_its_way");
  if (coming.length === 0) return null;
  const amounts = coming.map(({ amount, currency }) => formatMoney(amount, currency ?? transfer.source.currency)).join(", ");
  return (
    <Notice className="mt-4" tone="info" icon="clock" title={`The service lists ${amounts} that hasn't arrived yet.`}>
      If you have paid that, don&apos;t pay it again. It counts once the service has received it.
    </Notice>
  );
}
