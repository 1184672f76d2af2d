import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { formatMoney, listFigure } from "@/lib/money/format";
import { receivedLabelOf } from "./transaction-facts";

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
