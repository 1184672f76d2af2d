import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { formatMoney, listFigure } from "@/lib/money/format";

interface ReceivedMoneyProps {
  transaction: TransactionView;
  /** Set in a phone's list, where it is a second figure in every status. */
  inList?: boolean;
}

/**
 * The received amount in a list. Empty until the transaction has completed, with the quoted amount
 * on hover.
 */
export function ReceivedMoney({ transaction, inList = false }: ReceivedMoneyProps) {
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
  if (inList)
    return (
      <Money
        quiet
        amount={listFigure(received.amount, received.currency)}
        currency={received.currency}
      />
    );
  return <Money variant="cell" amount={received.amount} currency={received.currency} />;
}

/** A time with its year, since the whole history has several. */
export function DateAndTime({ at, zone }: { at: string; zone: string }) {
  return (
    <span className="num">
      <Time at={at} zone={zone} format="date" className="text-ink-3" />
      <span className="text-ink-3">,</span> <Time at={at} zone={zone} format="time" />
    </span>
  );
}

/**
 * The recipient at the head of a transaction's row on a phone. The reference is below, so it isn't
 * repeated here.
 */
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

/** The name of a record for people: its reference, or its id. */
export function nameOf(transaction: Pick<TransactionView, "id" | "reference">): string {
  return transaction.reference ?? transaction.id;
}

/** Returns a status in words; an unknown one stays raw. */
export function statusLabelOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

/** Label of the first amount; without a payment, it is the agreed one. */
export function sentLabelOf(status: string): string {
  switch (status) {
    case "awaiting_payment":
      return "To be sent";
    case "cancelled":
    case "expired":
      return "Agreed to send";
    default:
      return "Sent";
  }
}

/** Label of the second amount: received, to be received, or quoted. */
export function receivedLabelOf(status: string): string {
  switch (status) {
    case "transaction_completed":
    case "completed":
      return "Received";
    case "awaiting_payment":
    case "payment_confirmed":
      return "To be received";
    // Also for an unlisted status, since nothing says that it was paid out.
    default:
      return "Quoted to receive";
  }
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
