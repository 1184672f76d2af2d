import { Notice } from "@/components/ui/notice";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { formatMoney } from "@/lib/money/format";

/** Payments that the service lists and that don't count, or not yet: still to come, unreadable, or in another currency. Nobody should pay them a second time. */
export function PaymentsOnTheirWay({ detail }: { detail: TransferDetail }) {
  const { transfer } = detail;
  const amountsOf = (wanted: "on_its_way" | "other_currency"): string =>
    detail.payments
      .flatMap(({ standing, amount, currency }) =>
        standing !== wanted || amount === null
          ? []
          : [formatMoney(amount, currency ?? transfer.source.currency)],
      )
      .join(", ");
  const [coming, others] = [amountsOf("on_its_way"), amountsOf("other_currency")];
  const unreadable = detail.payments.filter(({ standing }) => standing === "unreadable").length;
  return (
    <>
      {coming !== "" && (
        <Notice
          className="mt-4"
          tone="info"
          icon="clock"
          title={`The service lists ${coming} that hasn't arrived yet.`}
        >
          If you have paid that, don&apos;t pay it again. It counts once the service has received
          it.
        </Notice>
      )}
      {others !== "" && (
        <Notice
          className="mt-4"
          tone="warning"
          title={`The service lists ${others}, and this transfer is paid in ${transfer.source.currency}.`}
        >
          It isn&apos;t counted here. If you have paid that, ask the service what becomes of it
          before you pay again.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice
          className="mt-4"
          tone="warning"
          title={
            unreadable === 1
              ? "The service lists a payment whose amount can't be read."
              : `The service lists ${unreadable} payments whose amounts can't be read.`
          }
        >
          {unreadable === 1 ? "It isn't" : "They aren't"} counted here. If you have paid, ask the
          service what arrived before you pay again.
        </Notice>
      )}
    </>
  );
}
