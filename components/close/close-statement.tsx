import { LedgerTable } from "@/components/ui/ledger";
import { Money } from "@/components/ui/money";
import type { ReconciliationStatement } from "@/lib/contract/api/close";

/** The statement of reconciliation, figure by figure. */
export function CloseStatement({ statement, currency }: { statement: ReconciliationStatement; currency: string }) {
  const money = (amount: string | null) => <Money hideCode exact amount={amount} currency={currency} />;
  const row = (key: string, label: string, amount: string | null, count?: number) => ({ key, cells: [label, count === undefined ? "" : <span key="n" className="num">{count.toLocaleString("en-GB")}</span>, money(amount)] });
  return (
    <LedgerTable
      className="max-w-[720px]"
      label="Statement of reconciliation"
      columns={[{ head: "By the statements" }, { head: "Number", figure: true }, { head: `${currency}; net figures: money in positive`, figure: true }]}
      rows={[
        row("opening", "Opening balance", statement.opening),
        row("in", "Money in", statement.moneyIn.amount, statement.moneyIn.count),
        row("out", "Money out", statement.moneyOut.amount, statement.moneyOut.count),
        row("closing", "Closing balance", statement.closing),
        row("difference", "Difference", statement.difference),
        ...(statement.matchedWithTransfers ? [row("with", "Matched with transfers, net", statement.matchedWithTransfers.amount, statement.matchedWithTransfers.count)] : []),
        row("matched", "Differences of matches, net", statement.matchedDifferences.amount, statement.matchedDifferences.count),
        ...(statement.explained ? [row("explained", "Explained without a transfer, net", statement.explained.amount, statement.explained.count)] : []),
        row("lines", "Unmatched lines, net", statement.unmatchedLines.amount, statement.unmatchedLines.count),
        ...statement.timing.map(({ label, count, amount }) => row(label, `Not yet on a statement, ${label.toLowerCase()}, net`, amount, count)),
        ...(statement.payerUnknown ? [row("payer", `Of these, perhaps paid from ${statement.payerUnknown.accounts.join(" or ")}, net`, statement.payerUnknown.amount, statement.payerUnknown.count)] : []),
      ]}
    />
  );
}
