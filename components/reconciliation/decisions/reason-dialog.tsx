"use client";
import { useState, type FormEvent } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import type { LedgerRow } from "@/components/ui/ledger";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { reasonOptions, type DifferenceReason } from "./reason-words";
import type { Reason } from "./use-decisions";

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
  /** False if it was refused: then the dialog stays open with what was typed. */
  onConfirm: (reason: Reason) => Promise<boolean>;
  onClose: () => void;
}

/** Asks what a difference is, before it is booked with the match. */
export function ReasonDialog({ question, rows, confirmLabel, busyLabel, withTransfer, afterClose, likely, onConfirm, onClose }: ReasonDialogProps) {
  const [kind, setKind] = useState<DifferenceReason | "">(likely);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const noteNeeded = kind === "other" && note.trim() === "";

  async function confirm() {
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
    <ConfirmDialog open onOpenChange={onClose} question={question} rows={rows} confirmLabel={confirmLabel} busy={busy && busyLabel} onConfirm={() => void confirm()}>
      {afterClose && (
        <Notice live icon="lock" className="mt-4" title="This period is closed.">
          What is matched now becomes an adjustment in the next period.
        </Notice>
      )}
      <form className="mt-4 grid gap-4 [&>.field]:mt-0" onSubmit={submit}>
        <Field label={withTransfer ? "What the difference is" : "What it is"} error={asked && kind === "" && "Choose what it is. It is kept with the match and appears in the reports."} required>
          <Select value={kind} onChange={setKind} options={reasonOptions({ withTransfer })} placeholder="Choose a reason" />
        </Field>
        <Field label="Note" labelEnd={kind === "other" ? undefined : "optional"} required={kind === "other"} error={asked && noteNeeded && "Say what it is, so that whoever closes the month can follow it."}>
          <Input value={note} maxLength={500} autoComplete="off" onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
