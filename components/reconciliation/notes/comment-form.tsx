"use client";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useNote } from "./use-note";

interface CommentFormProps {
  accountId: string;
  /** The lines and legs that get the comment. */
  subjects: readonly string[];
  /** Key under which what is typed is kept until it is added. */
  draft: string;
  /** Whether what it stands in was opened to write a comment. */
  openedFor?: boolean;
  onAdded?: () => void;
}

/** Adds a comment. Ctrl or ⌘ Enter adds the one being written. */
export function CommentForm({
  accountId,
  subjects,
  draft,
  openedFor = false,
  onAdded,
}: CommentFormProps) {
  const note = useNote({ accountId, subjects, draft });
  async function add() {
    if (await note.add()) onAdded?.();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void add();
  }
  function key(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void add();
  }
  return (
    <form
      className="mt-4 grid gap-3"
      data-opened-for={openedFor ? "" : undefined}
      onSubmit={submit}
    >
      <Field
        label="Add a note"
        error={note.problem}
        hint="Notes are permanent: you can add more, but not change them."
      >
        <Textarea
          onKeyDown={key}
          rows={3}
          maxLength={2000}
          value={note.text}
          onChange={(event) => note.write(event.currentTarget.value)}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        keys={["Ctrl", "Enter"]}
        busy={note.isAdding && "Adding"}
      >
        Add note
      </Button>
    </form>
  );
}
