import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { sideWords } from "../sides/side-words";

type Row = ReconciliationSummary["total"];

/** Lines and transfers of the whole period by state. Always in view. */
export function ControlTotals({ summary }: { summary: ReconciliationSummary }) {
  const { currency } = summary.account;
  const { record, recordShort } = sideWords(summary);
  // The close counts money in as positive, whichever way most of the account's money goes.
  const title = (
    <>
      <span className="whitespace-nowrap">Control totals, {currency}:</span> <span className="whitespace-nowrap">money {summary.usual} positive</span>
    </>
  );
  const row = (label: string, figures: Row) => <TotalsRow label={label} figures={figures} currency={currency} recordShort={recordShort} />;
  return (
    <table className="rc-ctl">
      <caption className="sr-only max-md:not-sr-only max-md:block max-md:text-left max-md:text-12 max-md:text-ink-3">{title}</caption>
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
  );
}

function TotalsRow({ label, figures, currency, recordShort }: { label: string; figures: Row; currency: string; recordShort: string }) {
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
      <td className="f">{isZero(difference) ? <span className="zero">{formatFigure("0", currency)}</span> : formatFigure(difference, currency)}</td>
    </tr>
  );
}
