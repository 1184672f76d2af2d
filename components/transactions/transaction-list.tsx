import { DirectionMark } from "@/components/ui/direction-mark";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { Amount } from "@/lib/money/amount";
import { listFigure } from "@/lib/money/list-figure";
import { PhoneTitle } from "./phone-title";
import { isNamed, nameOf, receivedOf, statusLabelOf } from "./transaction-facts";
import type { TransactionRowsProps } from "./transaction-table";

/** The page of transactions on a phone. */
export function TransactionRowList({ transactions, zone, openName, onOpen }: TransactionRowsProps) {
  return (
    <RowList label="Transactions" className="md:hidden">
      {transactions.map((transaction) => (
        <ListRow
          key={transaction.id}
          cursor={isNamed(transaction, openName)}
          onClick={() => onOpen(transaction)}
          title={<PhoneTitle transaction={transaction} />}
          figure={<ListMoney amount={transaction.sent.amount} currency={transaction.sent.currency} />}
          detail={<Status status={transaction.status} label={statusLabelOf(transaction.status)} />}
          detailEnd={<ListMoney quiet amount={receivedOf(transaction)} currency={transaction.received.currency} />}
          meta={
            <span className="inline-flex items-center gap-2">
              {transaction.type && <DirectionMark direction={transaction.type === "onramp" ? "on-ramp" : "off-ramp"} />}
              <span className="mono">{nameOf(transaction)}</span>
            </span>
          }
          metaEnd={transaction.createdAt === null ? "No date given" : <Time at={transaction.createdAt} zone={zone} format="short" />}
        />
      ))}
    </RowList>
  );
}

function ListMoney({ amount, currency, quiet }: { amount: Amount | null; currency: string; quiet?: boolean }) {
  return <Money quiet={quiet} amount={amount === null ? null : listFigure(amount, currency)} currency={currency} />;
}
