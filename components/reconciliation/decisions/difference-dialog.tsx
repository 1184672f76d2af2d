"use client";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { DIFFERENCE_REASONS, type LineView } from "@/lib/contract/api/reconciliation";
import {
  likelyNature,
  type LikelyNature,
  namedTransfer,
  REASON_LABELS,
} from "@/lib/domain/matching/other-business";
import { isZero } from "@/lib/money/amount";
import { formatFigure, formatMoney } from "@/lib/money/format";
import { useFacts } from "../facts";
import { allSubjects, useDraft } from "../notes/comment-thread";
import { type Selection, selectionFigures } from "./selection";
import type { Reason } from "./decisions";
import { type SavedNoteProps, useSavedNote } from "./use-saved-note";

export interface DifferenceDialogProps extends SavedNoteProps {
  chosen: Selection;
  /** False if it was refused: then the dialog stays open with what was typed. */
  onConfirm: (reason: Reason) => Promise<boolean>;
}

/** Asks what the difference of a match or of a selection is, before it is booked. */
export function DifferenceDialog({
  chosen,
  onConfirm,
  onClose,
  ...noteProps
}: DifferenceDialogProps) {
  const { usual, account, isClosed } = useFacts();
  const { withTransfer, busyLabel, ...words } = differenceQuestion(chosen, {
    usual,
    currency: account.currency,
  });
  const likely = isZero(selectionFigures(chosen, usual).difference)
    ? ""
    : likelyReason(chosen.lines, { withTransfer });
  const [reason, choose] = useDraft(["chosen reason", ...allSubjects(chosen)].join(" "));
  const options = reasonOptions({ withTransfer });
  const kind = options.find(({ value }) => value === reason)?.value ?? likely;
  const note = useSavedNote("reason", chosen, { ...noteProps, onClose: settled });
  const [asked, setAsked] = useState(false);
  const noteNeeded = kind === "other" && note.isEmpty;
  const isOver = note.ended !== null;

  /** The question was answered or turned into a note, so nothing of it is kept. */
  function settled() {
    onClose();
    choose("");
  }
  function confirm() {
    setAsked(true);
    if (kind === "" || noteNeeded) return focusFirstInvalid();
    void note.answer((text) => onConfirm({ kind, note: text }));
  }
  const dialog = note.ended ?? {
    ...words,
    busy: note.isAnswering && busyLabel,
    onConfirm: confirm,
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    dialog.onConfirm();
  }
  return (
    <ConfirmDialog onOpenChange={onClose} {...dialog}>
      {note.notice}
      {isClosed && !isOver && (
        <Notice live icon="lock" className="mt-4" title="This period is closed.">
          What is matched now becomes an adjustment in the next period.
        </Notice>
      )}
      <form className="mt-4 grid gap-4 [&>.field]:mt-0" onSubmit={submit}>
        {!isOver && (
          <Field
            label={withTransfer ? "What the difference is" : "What it is"}
            error={
              asked &&
              kind === "" &&
              "Choose what it is. It is kept with the match and appears in the reports."
            }
            required
          >
            <Select
              value={kind}
              onChange={choose}
              options={options}
              placeholder="Choose a reason"
            />
          </Field>
        )}
        <Field
          label="Note"
          labelEnd={kind === "other" || isOver ? undefined : "optional"}
          required={kind === "other" && !isOver}
          error={
            note.problem ||
            (!isOver &&
              asked &&
              noteNeeded &&
              "Say what it is, so that whoever closes the month can follow it.")
          }
        >
          {note.input}
        </Field>
      </form>
    </ConfirmDialog>
  );
}

function differenceQuestion(
  chosen: Selection,
  { usual, currency }: { usual: "in" | "out"; currency: string },
) {
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

/** Returns the reason in the lines' texts; "" if there are several, or a transfer is named. */
export function likelyReason(
  lines: readonly LineView[],
  { withTransfer }: { withTransfer: boolean },
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

type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** Not offered for a difference between a line and a transfer. */
const WITHOUT_TRANSFER: ReadonlySet<DifferenceReason> = new Set(["own_accounts", "wages", "trade"]);

export function reasonOptions({ withTransfer }: { withTransfer: boolean }) {
  return DIFFERENCE_REASONS.filter((value) => !withTransfer || !WITHOUT_TRANSFER.has(value)).map(
    (value) => ({ value, label: REASON_LABELS[value] }),
  );
}

/** The reason that a line's likely nature suggests; "" if none. */
export function reasonOfNature(nature: LikelyNature | null): DifferenceReason | "" {
  return nature === null || nature === "reversal" ? "" : nature;
}
