import { DirectionMark } from "@/components/ui/direction-mark";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { listFigure } from "@/lib/money/list-figure";
import { PhoneTitle } from "./phone-title";
import { ReceivedMoney } from "./received-money";
import { isNamed, nameOf, statusLabelOf } from "./transaction-facts";
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
          figure={
            <Money
              amount={listFigure(transaction.sent.amount, transaction.sent.currency)}
              currency={transaction.sent.currency}
            />
          }
          detail={<Status status={transaction.status} label={statusLabelOf(transaction.status)} />}
          detailEnd={<ReceivedMoney transaction={transaction} inList />}
          meta={
            <span className="inline-flex items-center gap-2">
              {transaction.type && (
                <DirectionMark direction={transaction.type === "onramp" ? "on-ramp" : "off-ramp"} />
              )}
              <span className="mono">{nameOf(transaction)}</span>
            </span>
          }
          metaEnd={
            transaction.createdAt === null ? (
              "No date given"
            ) : (
              <Time at={transaction.createdAt} zone={zone} format="short" />
            )
          }
        />
      ))}
    </RowList>
  );
}
