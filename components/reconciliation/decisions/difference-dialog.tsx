"use client";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { differenceQuestion, likelyReason } from "./difference-question";
import { notedOf, partsOf } from "./noted-of";
import { ReasonDialog, type ReasonDialogProps } from "./reason-dialog";
import { selectionFigures, type Selection } from "./selection";
import { isClosed } from "./use-decisions";

export interface DifferenceDialogProps extends Pick<
  ReasonDialogProps,
  "over" | "onTyped" | "onConfirm" | "onClose"
> {
  /** What is to be matched, whose sides differ, or explained. */
  chosen: Selection;
  summary: ReconciliationSummary;
}

/** Asks what the difference of a match or of a selection is. */
export function DifferenceDialog({ chosen, summary, ...rest }: DifferenceDialogProps) {
  const { usual, account } = summary;
  const question = differenceQuestion(chosen, { usual, currency: account.currency });
  const likely = isZero(selectionFigures(chosen, usual).difference)
    ? ""
    : likelyReason(chosen.lines, question);
  return (
    <ReasonDialog
      {...question}
      likely={likely}
      afterClose={isClosed(summary)}
      noted={{ accountId: account.id, subjects: notedOf(chosen), parts: partsOf(chosen) }}
      {...rest}
    />
  );
}
