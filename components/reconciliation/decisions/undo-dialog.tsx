"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { comesBack } from "./comes-back";
import { matchName } from "./match-name";

export interface UndoDialogProps {
  match: MatchView;
  /** False if it was refused: then the dialog stays open with what was typed. */
  onUndo: (match: MatchView, reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Undoes a match, with a reason that is stored. */
export function UndoDialog({ match, onUndo, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    const done = await onUndo(match, reason.trim());
    setBusy(false);
    if (done) onClose();
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} question={`Undo the match of ${matchName(match)}?`} confirmLabel="Undo match" busy={busy && "Undoing"} danger onConfirm={() => void undo()}>
      <p>
        Both sides are open again. {comesBack(match) ? <b>It is suggested again.</b> : <>The rules <b>won&apos;t make this match a second time</b>; by hand you still can.</>} Who undid it, when and why stays on record.
      </p>
      <Field label="Why" labelEnd="optional" className="mt-4">
        <Input value={reason} maxLength={500} autoComplete="off" onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}
