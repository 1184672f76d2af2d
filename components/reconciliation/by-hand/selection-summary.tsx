"use client";
import { formatFigure } from "@/lib/money/format";
import {
  describeDifference,
  describeSelected,
  type SelectionFigures,
  selectionStep,
} from "../decisions/selection";

interface SelectionSummaryProps {
  figures: SelectionFigures;
  currency: string;
  /** Why it can't be matched as it is; null if it can. */
  over: string | null;
}

/** Says how much is selected, and how the two sides compare. Announced as it changes. */
export function SelectionSummary({ figures, currency, over }: SelectionSummaryProps) {
  return (
    <p className="rc-bar-text" aria-live="polite">
      {selectionStep(figures) !== "nothing" && (
        <>
          <b>{describeSelected(figures)} selected.</b>{" "}
          {over === null ? <Standing figures={figures} currency={currency} /> : <span>{over}</span>}
        </>
      )}
    </p>
  );
}

function Standing({ figures, currency }: Omit<SelectionSummaryProps, "over">) {
  if (figures.legs === 0 || figures.lines === 0) {
    const figure = formatFigure(figures.legs === 0 ? figures.bank : figures.desk, currency);
    return (
      <span>
        {currency} {figure}.{" "}
        {figures.legs === 0
          ? "Choose a transfer too, or explain it alone."
          : "Choose a line of the statement too."}
      </span>
    );
  }
  const words = describeDifference(figures.difference);
  if (!words) return <span>The two sides agree.</span>;
  return (
    <>
      <span>{words.before}</span> <b>{formatFigure(words.figure, currency)}</b>{" "}
      <span>{words.after}</span>
    </>
  );
}
