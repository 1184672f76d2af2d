import { groupedCount } from "@/lib/domain/words/words";
import { inCurrencyOrder } from "@/lib/money/currency";
import type { ReactNode } from "react";
import { LedgerTable } from "./ledger";
import { Money } from "./money";

export interface TotalsGroup {
  key: string;
  label: ReactNode;
  rows: number;
  amountSent: Record<string, string>;
  amountReceived: Record<string, string>;
  amountQuoted: Record<string, string>;
}

/** Shows totals by status: sent, received and only quoted. Currencies are never added up. */
export function TotalsTable({ label, groups }: { label: string; groups: readonly TotalsGroup[] }) {
  return (
    <LedgerTable
      label={label}
      columns={[
        { head: "Status" },
        { head: "Currency" },
        { head: "Sent", figure: true },
        { head: "Received", figure: true },
        { head: "Quoted", figure: true },
      ]}
      rows={groups.flatMap(linesOf)}
    />
  );
}

function linesOf({ key, label, rows, amountSent, amountReceived, amountQuoted }: TotalsGroup) {
  const sums = [amountSent, amountReceived, amountQuoted];
  const currencies = inCurrencyOrder(new Set(sums.flatMap((sum) => Object.keys(sum))));
  const head = (
    <>
      {label} <span className="num text-ink-3">{groupedCount(rows)}</span>
    </>
  );
  if (currencies.length === 0) return [{ key, cells: [head, "–", "–", "–", "–"] }];
  return currencies.map((currency, at) => ({
    key: `${key} ${currency}`,
    cells: [
      at === 0 ? head : null,
      currency,
      ...sums.map((sum, column) => (
        <Money key={column} hideCode exact amount={sum[currency] ?? null} currency={currency} />
      )),
    ],
  }));
}
