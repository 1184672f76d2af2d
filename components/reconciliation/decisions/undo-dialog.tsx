"use client";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { isSuggestedAgain } from "./decisions";
import { matchName } from "../sides";
import { useSavedNote, type SavedNoteProps } from "./use-saved-note";

export interface UndoDialogProps extends SavedNoteProps {
  match: MatchView;
  /** False if it was refused: then the dialog stays open with what was typed. */
  onUndo: (match: MatchView, reason: string) => Promise<boolean>;
}

/** Undoes a match, with a reason that is stored. */
export function UndoDialog({ match, onUndo, ...noteProps }: UndoDialogProps) {
  const reason = useSavedNote("undo", match, noteProps);
  const isOver = reason.ended !== null;
  const dialog = reason.ended ?? {
    question: `Undo the match of ${matchName(match)}?`,
    confirmLabel: "Undo match",
    busy: reason.isAnswering && "Undoing",
    danger: true,
    onConfirm: () => void reason.answer((text) => onUndo(match, text)),
  };
  return (
    <ConfirmDialog onOpenChange={noteProps.onClose} {...dialog}>
      {reason.notice}
      {!isOver && (
        <p>
          Both sides are open again.{" "}
          {isSuggestedAgain(match) ? (
            <b>It is suggested again.</b>
          ) : (
            <>
              The rules <b>won&apos;t make this match a second time</b>; by hand you still can.
            </>
          )}{" "}
          Who undid it, when and why stays on record.
        </p>
      )}
      <Field
        label={isOver ? "Note" : "Why"}
        labelEnd={isOver ? undefined : "optional"}
        className="mt-4"
        error={reason.problem}
      >
        {reason.input}
      </Field>
    </ConfirmDialog>
  );
}
