import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { formatMoney } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";
import { receivedLabelOf } from "./transaction-facts";

interface ReceivedMoneyProps {
  transaction: TransactionView;
  /** In a list on a phone, where it is a second figure whatever the status. */
  inList?: boolean;
}

/** What was received, in a list of transactions: of one that hasn't completed nothing, with what was quoted on hover. */
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
          <VisuallyHidden>nothing received</VisuallyHidden>
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
