import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { DirectionMark } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { formatDecimal, formatFee, formatMoney } from "@/lib/money/format";

/** The amount received so far, with the quoted amount on hover before there is any. */
function ReceivedMoney(props: { transaction: TransactionView; inList?: boolean }) {
  const { transaction, inList = false } = props;
  const { status, received, quoted } = transaction;
  if (received.amount === null) {
    return (
      <span
        className={cn("money money--quiet", !inList && "money--cell")}
        title={
          quoted === null
            ? undefined
            : `${receivedLabelOf(status)}: ${formatMoney(quoted, received.currency)}`
        }
      >
        <span className="cur">{received.currency}</span>{" "}
        <span className="num none">
          <span aria-hidden="true">–</span>
          <span className="sr-only">nothing received</span>
        </span>
      </span>
    );
  }
  return <Money variant={inList ? "list" : "cell"} quiet={inList} {...received} />;
}

interface DateAndTimeProps {
  at: string;
  /** With its year in the whole history, which has several. */
  day: "day" | "date";
}

export function DateAndTime({ at, day }: DateAndTimeProps) {
  return (
    <span className="num">
      <Time at={at} format={day} className="text-ink-3" />
      <span className="text-ink-3">,</span> <Time at={at} format="time" />
    </span>
  );
}

/** A transaction's cells, by the labels of their columns. */
export function cellsOf(
  transaction: TransactionView,
  day: DateAndTimeProps["day"],
  reference: ReactNode,
): Record<string, ReactNode> {
  const { type, status, sent, rate, fee, recipient, createdAt } = transaction;
  return {
    Created:
      createdAt === null ? (
        <span className="text-ink-3">No date given</span>
      ) : (
        <DateAndTime at={createdAt} day={day} />
      ),
    Reference: (
      <span className="flex min-w-0 items-center gap-2">
        {type ? <DirectionMark type={type} /> : <span className="w-4" />}
        {reference}
      </span>
    ),
    Recipient: recipient?.name ?? recipient?.account ?? "–",
    Sent: <Money variant="cell" {...sent} />,
    Received: <ReceivedMoney transaction={transaction} />,
    Rate: <span className="text-ink-2">{rate === null ? "–" : formatDecimal(rate, 2)}</span>,
    Fee: <span className="text-ink-2">{fee === null ? "–" : formatFee(fee)}</span>,
    Status: <Status status={status} label={statusLabelOf(status)} />,
  };
}

/** The lines below the first in a transaction's row on a phone. */
export function phoneLinesOf(transaction: TransactionView, createdAt: ReactNode) {
  const { status, type } = transaction;
  return {
    detail: <Status status={status} label={statusLabelOf(status)} />,
    detailEnd: <ReceivedMoney transaction={transaction} inList />,
    meta: (
      <>
        {type && <DirectionMark type={type} />}
        <span className="mono">{nameOf(transaction)}</span>
      </>
    ),
    metaEnd: transaction.createdAt === null ? "No date given" : createdAt,
  };
}

/** The recipient at the head of a transaction's row on a phone. */
export function PhoneTitle({ transaction }: { transaction: TransactionView }) {
  const { recipient } = transaction;
  return (
    recipient?.name ??
    recipient?.account ?? <span className="font-normal text-ink-3">No recipient given</span>
  );
}

/** The name of a record for people: its reference, or its id. */
export function nameOf(transaction: Pick<TransactionView, "id" | "reference">): string {
  return transaction.reference ?? transaction.id;
}

/** Returns a status in words; an unknown one stays raw. */
export function statusLabelOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

const SENT_LABELS = new Map([
  ["awaiting_payment", "To be sent"],
  ["cancelled", "Agreed to send"],
  ["expired", "Agreed to send"],
]);

/** Label of the first amount; without a payment, it is the agreed one. */
export function sentLabelOf(status: string): string {
  return SENT_LABELS.get(status) ?? "Sent";
}

const RECEIVED_LABELS = new Map([
  ["transaction_completed", "Received"],
  ["completed", "Received"],
  ["awaiting_payment", "To be received"],
  ["payment_confirmed", "To be received"],
]);

/** Label of the second amount. Nothing says that an unlisted status was paid out. */
export function receivedLabelOf(status: string): string {
  return RECEIVED_LABELS.get(status) ?? "Quoted to receive";
}

export function transactionHref(transaction: Pick<TransactionView, "id" | "reference">): string {
  return `/transactions/${encodeURIComponent(nameOf(transaction))}`;
}

/** Says if a typed name, or that in the address, means this record. */
export function isNamed(
  transaction: Pick<TransactionView, "id" | "reference">,
  name: string | null,
): boolean {
  return (
    name !== null &&
    [transaction.id, transaction.reference].some(
      (each) => each?.toLowerCase() === name.trim().toLowerCase(),
    )
  );
}
