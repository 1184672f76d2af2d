"use client";
import { useState, type FormEvent } from "react";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { noteDrafts } from "./note-drafts";

export interface NotesDialogProps {
  accountId: string;
  subjects: readonly string[];
  /** After it was added. */
  onDone: () => void;
  onClose: () => void;
}

const DRAFT = "several";

/** One note for each of several breaks, which stay open. */
export function NotesDialog({ accountId, subjects, onDone, onClose }: NotesDialogProps) {
  const comment = useComment();
  const [text, setText] = useState(() => noteDrafts.of(DRAFT));
  const [problem, setProblem] = useState<string | null>(null);
  const count = subjects.length.toLocaleString("en-GB");
  const write = (next: string) => {
    setText(next);
    noteDrafts.keep(DRAFT, next);
  };
  async function add() {
    if (comment.isPending) return;
    if (text.trim() === "") return setProblem("Write something first.");
    setProblem(null);
    try {
      await comment.mutateAsync({ accountId, subjects: [...subjects], text });
      write("");
      announce(`A note was added to ${count}.`);
      onDone();
    } catch (error) {
      setProblem(error instanceof ApiFailure ? error.message : "It was not added. What you wrote is kept; try again.");
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void add();
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} question={`Leave ${count} open with a note?`} confirmLabel={`Add note to ${count}`} busy={comment.isPending && "Adding"} onConfirm={() => void add()}>
      <form onSubmit={submit}>
        <Field label="Note" error={problem} hint="Each of them gets it. Notes are permanent: you can add more, but not change them." required>
          <Textarea rows={3} maxLength={2000} value={text} onChange={(event) => write(event.currentTarget.value)} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
