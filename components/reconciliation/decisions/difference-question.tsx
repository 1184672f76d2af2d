import type { LedgerRow } from "@/components/ui/ledger";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import { likelyNature, namedTransfer } from "@/lib/domain/matching/other-business";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { reasonOfNature, reasonOptions, type DifferenceReason } from "./reason-words";
import { selectionFigures } from "./selection";

interface Question {
  question: string;
  rows: readonly LedgerRow[];
  confirmLabel: string;
  busyLabel: string;
  /** Whether the selection includes a transfer. */
  withTransfer: boolean;
}

/** The question asked before a match whose sides differ, with both sides and the difference. */
export function differenceQuestion(
  chosen: { lines: readonly LineView[]; legs: readonly LegView[] },
  { usual, currency }: { usual: "in" | "out"; currency: string },
): Question {
  const { bank, desk, difference, legs } = selectionFigures(chosen, usual);
  const size = formatMoney(difference.replace(/^-/, ""), currency);
  const figure = (amount: string) => <span className="num">{formatFigure(amount, currency)}</span>;
  if (legs === 0) {
    return {
      question: `Explain ${size} without a transfer?`,
      rows: [
        {
          label:
            chosen.lines.length === 1
              ? "On the statement"
              : `On the statement, ${chosen.lines.length} lines`,
          value: figure(bank),
        },
      ],
      confirmLabel: "Explain",
      busyLabel: "Explaining",
      withTransfer: false,
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
    withTransfer: true,
  };
}

/** The reason that the lines' texts suggest for a difference; "" if they suggest none, or different ones, or if a line to be explained names a transfer. */
export function likelyReason(
  lines: readonly LineView[],
  { withTransfer }: Pick<Question, "withTransfer">,
): DifferenceReason | "" {
  if (!withTransfer && lines.some((line) => namedTransfer(line.text) !== null)) return "";
  const [reason = "", ...others] = new Set(
    lines.map((line) => reasonOfNature(likelyNature(line.text))).filter((each) => each !== ""),
  );
  return others.length === 0 &&
    reasonOptions({ withTransfer }).some(({ value }) => value === reason)
    ? reason
    : "";
}
