"use client";
import { useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { sideWords } from "../sides/side-words";

type Row = ReconciliationSummary["total"];

/** Lines and transfers of the whole period by state. Always in view; on a phone the total alone, until it is unfolded. */
export function ControlTotals({ summary }: { summary: ReconciliationSummary }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { currency } = summary.account;
  const { record, recordShort } = sideWords(summary);
  // The close counts money in as positive, whichever way most of the account's money goes.
  const title = (
    <>
      <span className="whitespace-nowrap">Control totals, {currency}:</span>{" "}
      <span className="whitespace-nowrap">money {summary.usual} positive</span>
    </>
  );
  const row = (label: string, figures: Row) => (
    <TotalsRow label={label} figures={figures} currency={currency} recordShort={recordShort} />
  );
  return (
    <>
      <button
        type="button"
        className="rc-fold"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{title}</span>
        <Icon name={isUnfolded ? "chevron-up" : "chevron-down"} />
      </button>
      <table className="rc-ctl" id={id}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="!whitespace-normal">
              {title}
            </th>
            {["Lines", record, "Transfers", "Rampdesk", "Difference"].map((head) => (
              <th key={head} scope="col" className="f">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row("Matched", summary.matched)}
          {summary.explained.lines > 0 && row("Explained", summary.explained)}
          {row("Suggested", summary.suggested)}
          {row("Breaks", summary.breaks)}
        </tbody>
        <tfoot>{row("Total", summary.total)}</tfoot>
      </table>
    </>
  );
}

function TotalsRow({
  label,
  figures,
  currency,
  recordShort,
}: {
  label: string;
  figures: Row;
  currency: string;
  recordShort: string;
}) {
  const { lines, bank, legs, desk, difference } = figures;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="f n">{lines.toLocaleString("en-GB")}</td>
      <td className="f" data-l={recordShort}>
        {formatFigure(bank, currency)}
      </td>
      <td className="f n">{legs.toLocaleString("en-GB")}</td>
      <td className="f" data-l="Rampdesk">
        {formatFigure(desk, currency)}
      </td>
      <td className="f">
        {isZero(difference) ? (
          <span className="zero">{formatFigure("0", currency)}</span>
        ) : (
          formatFigure(difference, currency)
        )}
      </td>
    </tr>
  );
}
