"use client";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import type { LedgerRow } from "@/components/ui/ledger";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { useDraft } from "../notes/use-draft";
import { differenceQuestion, likelyReason } from "./difference-question";
import { notedOf, partsOf } from "./noted-of";
import { type DifferenceReason, reasonOptions } from "./reason-words";
import { type Selection, selectionFigures } from "./selection";
import { isClosed, type Reason } from "./use-decisions";
import { type KeptNoteProps, useKeptNote } from "./use-kept-note";

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

interface ReasonDialogProps extends KeptNoteProps {
  /** "Match and book a difference of 50.00?" */
  question: string;
  rows: readonly LedgerRow[];
  confirmLabel: string;
  busyLabel: string;
  /** Some reasons are only for lines without a transfer. */
  withTransfer: boolean;
  /** The period is closed already. */
  afterClose: boolean;
  /** Preselected if the line's text suggests it; otherwise "". */
  likely: DifferenceReason | "";
  /** False if it was refused: then the dialog stays open with what was typed. */
  onConfirm: (reason: Reason) => Promise<boolean>;
  onClose: () => void;
}

/** Asks what a difference is, before it is booked with the match. */
function ReasonDialog({
  question,
  rows,
  confirmLabel,
  busyLabel,
  withTransfer,
  afterClose,
  likely,
  onConfirm,
  onClose,
  ...kept
}: ReasonDialogProps) {
  const [chosen, choose] = useDraft(["chosen reason", ...kept.noted.parts].join(" "));
  const options = reasonOptions({ withTransfer });
  const kind = options.find(({ value }) => value === chosen)?.value ?? likely;
  const note = useKeptNote("reason", { ...kept, onClose: settled });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const noteNeeded = kind === "other" && note.text.trim() === "";
  const isOver = note.ended !== null;

  /** Answered, or added as a note: nothing is kept of the question. */
  function settled() {
    onClose();
    choose("");
  }
  async function confirm() {
    setAsked(true);
    if (kind === "" || noteNeeded) return focusFirstInvalid();
    if (busy) return;
    setBusy(true);
    const done = await onConfirm({ kind, note: note.text.trim() });
    setBusy(false);
    if (done) note.done();
  }
  const dialog = note.ended ?? {
    question,
    rows,
    confirmLabel,
    busy: busy && busyLabel,
    onConfirm: () => void confirm(),
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    dialog.onConfirm();
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} {...dialog}>
      {note.notice}
      {afterClose && !isOver && (
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
          <Input
            value={note.text}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => note.write(event.currentTarget.value)}
          />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
