import { Fragment } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { TruncateMiddle } from "@/components/ui/address";
import { Icon } from "@/components/ui/icon";
import { LedgerTable } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import { Notice, type NoticeProps } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Time } from "@/components/ui/time";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { saysArrived } from "@/lib/domain/transfers/received";
import { formatMoney } from "@/lib/money/format";

/** Lists every payment that the service has seen. */
export function PaymentsReceived({ detail }: { detail: TransferDetail }) {
  const { transfer, payments } = detail;
  const onramp = transfer.type === "onramp";
  const isAnyReturned = payments.some(
    ({ status, standing }) =>
      standing === "came_to_nothing" && status !== null && /refund|return/i.test(status),
  );
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
                <Time at={payment.receivedAt} format="datetime" className="whitespace-nowrap" />
                <span className="block md:hidden">
                  <PaymentStatus status={payment.status} />
                </span>
                {payment.sessionId !== null && (
                  <span className="flex items-center gap-1 text-ink-2 md:hidden">
                    <TruncateMiddle text={payment.sessionId} className="max-w-36" />
                    <CopyButton
                      text={payment.sessionId}
                      label={`Copy ${payment.sessionId}`}
                      className="-my-1"
                    />
                  </span>
                )}
              </Fragment>,
              <span key="session" className="mono break-all text-balance">
                {payment.sessionId ?? "–"}
              </span>,
              <span key="status" className="whitespace-nowrap">
                <PaymentStatus status={payment.status} />
              </span>,
              payment.amount === null ? (
                <span key="amount">Can't be read</span>
              ) : (
                <Money
                  key="amount"
                  amount={payment.amount}
                  currency={payment.currency ?? transfer.source.currency}
                  hideCode={
                    (payment.currency ?? transfer.source.currency) === transfer.source.currency
                  }
                />
              ),
            ],
          }))}
          total={[
            isAnyReturned ? "Received, without what came back" : "Received so far",
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

/**
 * Shows a payment's status in the service's words, ticked if money is in. Assumed: the list of
 * these statuses isn't shown.
 */
function PaymentStatus({ status }: { status: string | null }) {
  if (status === null) return "–";
  return (
    <span className="inline-flex items-center gap-2">
      {saysArrived(status) && <Icon name="check" className="text-success" />}
      <span className="inline-block first-letter:uppercase">{status.replaceAll("_", " ")}</span>
    </span>
  );
}

const HASH = /^(?:0x)?[0-9a-f]{64}$/i;

/**
 * Heading for a payment's `session_id`. Assumed: a deposit's is the transaction's hash if it has a
 * hash's form; otherwise the interface's own name is used.
 */
export function sessionHeading(
  type: TransferDetail["transfer"]["type"],
  payments: readonly Pick<TransferDetail["payments"][number], "sessionId">[],
): "Session ID" | "Transaction hash" {
  const areHashes = payments.every(({ sessionId }) => sessionId === null || HASH.test(sessionId));
  return type === "offramp" && areHashes ? "Transaction hash" : "Session ID";
}

/** Lists payments that don't count yet, so that nobody pays them a second time. */
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
  const notices: (NoticeProps | false)[] = [
    coming !== "" && {
      tone: "info",
      icon: "clock",
      title: `The service lists ${coming} that hasn't arrived yet.`,
      children:
        "If you have paid that, don't pay it again. It counts once the service has received it.",
    },
    others !== "" && {
      title: `The service lists ${others}, and this transfer is paid in ${transfer.source.currency}.`,
      children:
        "It isn't counted here. If you have paid that, ask the service what becomes of it before you pay again.",
    },
    unreadable > 0 && {
      title:
        unreadable === 1
          ? "The service lists a payment whose amount can't be read."
          : `The service lists ${unreadable} payments whose amounts can't be read.`,
      children: `${unreadable === 1 ? "It isn't" : "They aren't"} counted here. If you have paid, ask the service what arrived before you pay again.`,
    },
  ];
  return notices.map(
    (notice, index) => notice && <Notice key={index} className="mt-4" tone="warning" {...notice} />,
  );
}
