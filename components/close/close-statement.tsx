import type { ReactNode } from "react";
import { LedgerTable } from "@/components/ui/ledger-table";
import { Money } from "@/components/ui/money";
import type { CloseView } from "@/lib/contract/api/close";
import { adjustedRows, forwardRows } from "@/lib/domain/close/adjustment-rows";
import { basisWords } from "@/lib/domain/close/balance-basis";

/** The statement of reconciliation, figure by figure. */
export function CloseStatement({
  view: {
    statement,
    account: { currency },
    from,
    to,
  },
}: {
  view: CloseView;
}) {
  const { opening, closing } = basisWords({ from, to, currency, statement });
  const money = (amount: string | null) => (
    <Money hideCode exact amount={amount} currency={currency} />
  );
  const row = (key: string, label: ReactNode, amount: string | null, count?: number) => ({
    key,
    cells: [
      label,
      count === undefined ? (
        ""
      ) : (
        <span key="n" className="num">
          {count.toLocaleString("en-GB")}
        </span>
      ),
      money(amount),
    ],
  });
  return (
    <LedgerTable
      className="max-w-[720px]"
      label="Statement of reconciliation"
      columns={[
        {
          head:
            opening === null && closing === null
              ? "By the statements"
              : "By the statements and what was stated",
        },
        { head: "Number", figure: true },
        { head: `${currency}; net figures: money in positive`, figure: true },
      ]}
      rows={[
        ...forwardRows(statement.broughtForward).map(({ key, label, amount, count }) =>
          row(key, label, amount, count),
        ),
        row("opening", <Based label="Opening balance" on={opening} />, statement.opening),
        row("in", "Money in", statement.moneyIn.amount, statement.moneyIn.count),
        row("out", "Money out", statement.moneyOut.amount, statement.moneyOut.count),
        row("closing", <Based label="Closing balance" on={closing} />, statement.closing),
        row("difference", "Difference", statement.difference),
        ...(statement.matchedWithTransfers
          ? [
              row(
                "with",
                "Matched with transfers, net",
                statement.matchedWithTransfers.amount,
                statement.matchedWithTransfers.count,
              ),
            ]
          : []),
        row(
          "matched",
          "Differences of matches, net",
          statement.matchedDifferences.amount,
          statement.matchedDifferences.count,
        ),
        ...(statement.explained
          ? [
              row(
                "explained",
                "Explained without a transfer, net",
                statement.explained.amount,
                statement.explained.count,
              ),
            ]
          : []),
        row(
          "lines",
          "Unmatched lines, net",
          statement.unmatchedLines.amount,
          statement.unmatchedLines.count,
        ),
        ...statement.timing.map(({ label, count, amount }) =>
          row(label, <Aged label={label.toLowerCase()} />, amount, count),
        ),
        ...(statement.payerUnknown
          ? [
              row(
                "payer",
                `Of these, perhaps paid from ${statement.payerUnknown.accounts.join(" or ")}, net`,
                statement.payerUnknown.amount,
                statement.payerUnknown.count,
              ),
            ]
          : []),
        ...adjustedRows(statement.adjusted).map(({ key, label, amount, count }) =>
          row(key, label, amount, count),
        ),
      ]}
    />
  );
}

/** A phone's line may end before or after the days, but not within them. */
function Aged({ label }: { label: string }) {
  return (
    <>
      Not yet on a statement, <span className="min-[340px]:whitespace-nowrap">{label}</span>, net
    </>
  );
}

/** A balance, and where it comes from if no statement states it. */
function Based({ label, on }: { label: string; on: string | null }) {
  if (on === null) return label;
  return (
    <>
      {label}
      <span className="block text-12 wrap-anywhere text-ink-3">{on}</span>
    </>
  );
}
