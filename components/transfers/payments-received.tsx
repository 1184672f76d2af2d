import { LedgerTable } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { TransferDetail } from "@/lib/contract/api/transfers";

/** Every payment that the service has seen, one line each. */
export function PaymentsReceived({ detail, zone }: { detail: TransferDetail; zone: string }) {
  const { transfer, payments } = detail;
  const onramp = transfer.type === "onramp";
  return (
    <Section className="centred" title={onramp ? "Payments received" : "Deposits seen"} note={payments.length}>
      {payments.length === 0 ? (
        <p className="text-ink-2">{onramp ? "No payment has been detected yet." : "Nothing on chain yet."} This list updates by itself.</p>
      ) : (
        <LedgerTable
          label="Payments"
          columns={[{ head: "Received" }, { head: "Session ID" }, { head: "Status" }, { head: transfer.source.currency, figure: true }]}
          rows={payments.map((payment, index) => ({
            key: payment.id ?? String(index),
            cells: [
              <Time key="at" at={payment.receivedAt} zone={zone} format="datetime" />,
              <span key="session" className="mono break-all">
                {payment.sessionId ?? "–"}
              </span>,
              payment.status ?? "–",
              payment.currency === null || payment.currency === transfer.source.currency ? (
                <Money key="amount" amount={payment.amount} currency={transfer.source.currency} hideCode />
              ) : (
                <Money key="amount" amount={payment.amount} currency={payment.currency} />
              ),
            ],
          }))}
          total={["Received so far", "", "", <Money key="total" amount={transfer.received} currency={transfer.source.currency} hideCode />]}
        />
      )}
    </Section>
  );
}
