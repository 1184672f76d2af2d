import { Fragment } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { EndsKept } from "@/components/ui/ends-kept";
import { Icon } from "@/components/ui/icon";
import { LedgerTable } from "@/components/ui/ledger-table";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { saysArrived } from "@/lib/domain/transfers/received";
import { sessionHeading } from "./session-heading";

/** Every payment that the service has seen, one line each. */
export function PaymentsReceived({ detail, zone }: { detail: TransferDetail; zone: string }) {
  const { transfer, payments } = detail;
  const onramp = transfer.type === "onramp";
  return (
    <Section
      className="centred"
      title={onramp ? "Payments received" : "Deposits seen"}
      note={payments.filter(({ standing }) => standing !== "came_to_nothing").length}
    >
      {payments.length === 0 ? (
        <p className="text-ink-2">
          {onramp ? "No payment has been detected yet." : "Nothing on chain yet."} This list updates
          automatically.
        </p>
      ) : (
        <LedgerTable
          label="Payments"
          columns={[
            { head: "Received" },
            { head: sessionHeading(transfer.type, payments), wideOnly: true },
            { head: "Status", wideOnly: true },
            { head: transfer.source.currency, figure: true },
          ]}
          rows={payments.map((payment, index) => ({
            key: payment.id ?? String(index),
            cells: [
              <Fragment key="at">
                <Time
                  at={payment.receivedAt}
                  zone={zone}
                  format="datetime"
                  className="whitespace-nowrap"
                />
                <span className="block md:hidden">
                  <PaymentStatus status={payment.status} />
                </span>
                {payment.sessionId !== null && <NarrowSessionId text={payment.sessionId} />}
              </Fragment>,
              <span key="session" className="mono break-all text-balance">
                {payment.sessionId ?? "–"}
              </span>,
              <span key="status" className="whitespace-nowrap">
                <PaymentStatus status={payment.status} />
              </span>,
              payment.amount === null ? (
                <span key="amount">Can't be read</span>
              ) : payment.currency === null || payment.currency === transfer.source.currency ? (
                <Money
                  key="amount"
                  amount={payment.amount}
                  currency={transfer.source.currency}
                  hideCode
                />
              ) : (
                <Money key="amount" amount={payment.amount} currency={payment.currency} />
              ),
            ],
          }))}
          total={[
            isReturned(payments) ? "Received, without what came back" : "Received so far",
            "",
            "",
            <Money
              key="total"
              amount={transfer.received}
              currency={transfer.source.currency}
              hideCode
            />,
          ]}
        />
      )}
    </Section>
  );
}

/** Where there is no room for a column of it: its two ends, and all of it to copy. */
function NarrowSessionId({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1 text-ink-2 md:hidden">
      <EndsKept text={text} className="max-w-36" />
      <CopyButton text={text} label={`Copy ${text}`} className="-my-1" />
    </span>
  );
}

function isReturned(payments: TransferDetail["payments"]): boolean {
  return payments.some(
    ({ status, standing }) =>
      standing === "came_to_nothing" && status !== null && /refund|return/i.test(status),
  );
}

/** Assumed: the list of a payment's statuses is not shown. The service's own word is shown, with a tick where it means that the money is in. */
function PaymentStatus({ status }: { status: string | null }) {
  if (status === null) return "–";
  return (
    <span className="inline-flex items-center gap-2">
      {saysArrived(status) && <Icon name="check" className="text-success" />}
      <span className="inline-block first-letter:uppercase">{status.replaceAll("_", " ")}</span>
    </span>
  );
}
