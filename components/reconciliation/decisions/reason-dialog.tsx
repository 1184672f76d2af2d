"use client";
import { useState, type FormEvent } from "react";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import type { LedgerRow } from "@/components/ui/ledger";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { reasonOptions, type DifferenceReason } from "./reason-words";
import type { Reason } from "./use-decisions";
import type { QuestionEndWords } from "./use-question-end";

export interface ReasonDialogProps {
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
  /** What ended the question after a note was typed: the dialog stays with it, to add it to what it is about. */
  over: QuestionEndWords | null;
  /** Told what is in the note. */
  onTyped: (note: string) => void;
  /** What the note is about. */
  noted: { accountId: string; subjects: readonly string[] };
  /** False if it was refused: then the dialog stays open with what was typed. */
  onConfirm: (reason: Reason) => Promise<boolean>;
  onClose: () => void;
}

/** Asks what a difference is, before it is booked with the match. */
export function ReasonDialog({ question, rows, confirmLabel, busyLabel, withTransfer, afterClose, likely, over, onTyped, noted, onConfirm, onClose }: ReasonDialogProps) {
  const [kind, setKind] = useState<DifferenceReason | "">(likely);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const comment = useComment();
  const noteNeeded = kind === "other" && note.trim() === "";

  function write(next: string) {
    setNote(next);
    onTyped(next);
  }
  async function addNote() {
    if (comment.isPending || note.trim() === "") return;
    const added = await comment.mutateAsync({ accountId: noted.accountId, subjects: [...noted.subjects], text: note.trim() }).catch(() => null);
    if (added === null) return;
    announce("The note was added.");
    onClose();
  }
  async function confirm() {
    if (over) return addNote();
    setAsked(true);
    if (kind === "" || noteNeeded) return focusFirstInvalid();
    if (busy) return;
    setBusy(true);
    const done = await onConfirm({ kind, note: note.trim() });
    setBusy(false);
    if (done) onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={over ? over.title : question}
      confirmLabel={over ? "Add as a note" : confirmLabel}
      busy={over ? comment.isPending && "Adding" : busy && busyLabel}
      disabledReason={over !== null && note.trim() === "" && "There is nothing written to add."}
      onConfirm={() => void confirm()}
      {...(over ? { goBackLabel: "Close" } : { rows })}
    >
      {over && (
        <Notice live tone="info" title={over.detail}>
          What you wrote is still here. It can be added as a note, which stays with it whatever it was matched with.
        </Notice>
      )}
      {afterClose && !over && (
        <Notice live icon="lock" className="mt-4" title="This period is closed.">
          What is matched now becomes an adjustment in the next period.
        </Notice>
      )}
      <form className="mt-4 grid gap-4 [&>.field]:mt-0" onSubmit={submit}>
        {!over && (
          <Field label={withTransfer ? "What the difference is" : "What it is"} error={asked && kind === "" && "Choose what it is. It is kept with the match and appears in the reports."} required>
            <Select value={kind} onChange={setKind} options={reasonOptions({ withTransfer })} placeholder="Choose a reason" />
          </Field>
        )}
        <Field label="Note" labelEnd={kind === "other" || over ? undefined : "optional"} required={kind === "other" && !over} error={over ? comment.error?.message : asked && noteNeeded && "Say what it is, so that whoever closes the month can follow it."}>
          <Input value={note} maxLength={500} autoComplete="off" onChange={(event) => write(event.currentTarget.value)} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
