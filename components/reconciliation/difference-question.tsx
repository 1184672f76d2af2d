import type { LedgerRow } from "@/components/ui/ledger";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import { likelyNature } from "@/lib/domain/statements/likely-nature";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { reasonOfHint, type DifferenceReason } from "./reason-words";
import { selectionFigures } from "./selection";

interface Question {
  question: string;
  rows: readonly LedgerRow[];
  confirmLabel: string;
  busyLabel: string;
}

/** What is asked before a match that doesn't come out even, with both sides and what lies between them. */
export function differenceQuestion(chosen: { lines: readonly LineView[]; legs: readonly LegView[] }, currency: string): Question {
  const { bank, desk, difference, legs } = selectionFigures(chosen);
  const size = formatMoney(difference.replace(/^-/, ""), currency);
  const figure = (amount: string) => <span className="num">{formatFigure(amount, currency)}</span>;
  if (legs === 0) {
    return {
      question: `Explain ${size} without a transfer?`,
      rows: [{ label: chosen.lines.length === 1 ? "On the statement" : `On the statement, ${chosen.lines.length} lines`, value: figure(bank) }],
      confirmLabel: "Explain",
      busyLabel: "Explaining",
    };
  }
  return {
    question: `Match, and book a difference of ${size}?`,
    rows: [
      { label: "Statement", value: figure(bank) },
      { label: "Rampdesk", value: figure(desk) },
      { label: "Difference to be booked", value: figure(difference) },
    ],
    confirmLabel: "Match, book difference",
    busyLabel: "Matching",
  };
}

/** What the lines' own words say of a difference; "" when they say nothing. */
export function likelyReason(lines: readonly LineView[]): DifferenceReason | "" {
  for (const line of lines) {
    const reason = reasonOfHint(likelyNature(line.text));
    if (reason !== "") return reason;
  }
  return "";
}
