"use client";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useNote } from "./comment-thread";

export interface NotesDialogProps {
  subjects: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds a note to several breaks, which stay open. */
export function NotesDialog({ subjects, onDone, onClose }: NotesDialogProps) {
  const note = useNote(subjects, "several", onDone);
  const count = subjects.length.toLocaleString("en-GB");
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      question={`Leave ${count} open with a note?`}
      confirmLabel={`Add note to ${count}`}
      busy={note.isAdding && "Adding"}
      onConfirm={note.add}
    >
      <form onSubmit={note.submit}>
        <Field
          label="Note"
          error={note.problem}
          hint="Each of them gets it. Notes are permanent: you can add more, but not change them."
          required
        >
          <Textarea
            rows={3}
            maxLength={2000}
            value={note.text}
            onChange={(event) => note.write(event.currentTarget.value)}
          />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
