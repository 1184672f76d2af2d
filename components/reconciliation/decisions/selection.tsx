"use client";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";
import { addAmounts, isZero, subtractAmounts } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { useFacts } from "../facts";

export interface Selection {
  lines: readonly LineView[];
  legs: readonly LegView[];
}

export interface SelectionFigures {
  lines: number;
  legs: number;
  /** In the transfers' direction; without transfers, in the account's usual one. */
  bank: string;
  desk: string;
  /** Statement minus Rampdesk. */
  difference: string;
}

/** Totals both sides, as the desk calculates a match's difference. */
export function selectionFigures({ lines, legs }: Selection, usual: "in" | "out") {
  const direction = legs[0]?.direction ?? usual;
  const sum = (parts: readonly { direction: "in" | "out"; amount: string }[]): string =>
    parts.reduce(
      (total, part) =>
        part.direction === direction
          ? addAmounts(total, part.amount)
          : subtractAmounts(total, part.amount),
      "0",
    );
  const [bank, desk] = [sum(lines), sum(legs)];
  return {
    lines: lines.length,
    legs: legs.length,
    bank,
    desk,
    difference: subtractAmounts(bank, desk),
  };
}

/** Describes the selection's size: "2 lines and 1 transfer", or only one of the two. */
export function describeSelected({ lines, legs }: Pick<SelectionFigures, "lines" | "legs">) {
  return [lines > 0 && counted(lines, "line"), legs > 0 && counted(legs, "transfer")]
    .filter(Boolean)
    .join(" and ");
}

/** Returns the act that the selection is ready for. */
export function selectionStep({ lines, legs, difference }: SelectionFigures) {
  if (lines === 0) return legs === 0 ? "nothing" : "needs_line";
  if (legs === 0) return isZero(difference) ? "match" : "explain";
  return isZero(difference) ? "match" : "match_with_difference";
}

/** Returns the side that lacks a counterpart: the one with nothing selected, or with less. */
export function missingSide({
  lines,
  legs,
  difference,
}: Pick<SelectionFigures, "lines" | "legs" | "difference">): "lines" | "legs" | null {
  if (lines === 0 || legs === 0) return lines === legs ? null : lines === 0 ? "lines" : "legs";
  if (isZero(difference)) return null;
  return difference.startsWith("-") ? "lines" : "legs";
}

/** Returns the amount that the other side lacks, and the first item's day; null if none. */
export function counterpartTarget(
  { lines, legs }: Selection,
  { difference }: Pick<SelectionFigures, "difference">,
): { amount: string; on: string; isPart: boolean } | null {
  const [first] = [...lines, ...legs];
  return first && !isZero(difference)
    ? {
        amount: difference.replace("-", ""),
        on: first.on,
        isPart: lines.length > 0 && legs.length > 0,
      }
    : null;
}

/** Compares the statement with Rampdesk, in words around an unsigned figure. */
export function describeDifference(difference: string) {
  if (isZero(difference)) return null;
  const less = difference.startsWith("-");
  return {
    before: "Statement is",
    figure: less ? difference.slice(1) : difference,
    after: `${less ? "less" : "more"} than Rampdesk.`,
  };
}

interface SelectionSummaryProps {
  figures: SelectionFigures;
  over: string | null;
}

/** Says how much is selected, and how the two sides compare. Announced as it changes. */
export function SelectionSummary({ figures, over }: SelectionSummaryProps) {
  return (
    <p className="rc-bar-text" aria-live="polite">
      {selectionStep(figures) !== "nothing" && (
        <>
          <b>{describeSelected(figures)} selected.</b>{" "}
          {over === null ? <Standing figures={figures} /> : <span>{over}</span>}
        </>
      )}
    </p>
  );
}

function Standing({ figures }: Pick<SelectionSummaryProps, "figures">) {
  const { currency } = useFacts().account;
  if (figures.legs === 0 || figures.lines === 0) {
    return (
      <span>
        {currency} {formatFigure(figures.legs === 0 ? figures.bank : figures.desk, currency)}.{" "}
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
