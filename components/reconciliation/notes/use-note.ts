"use client";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { noteDrafts, restAfter } from "./note-drafts";
import { useDraft } from "./use-draft";

interface Note {
  accountId: string;
  /** The breaks that get the note. */
  subjects: readonly string[];
  /** Key under which the draft is kept until the note is added. */
  draft: string;
}

/** A note being written about one or several breaks. What is typed is kept until the note has been added, also what is typed meanwhile. */
export function useNote({ accountId, subjects, draft }: Note) {
  const comment = useComment();
  const [text, write] = useDraft(draft);
  const [problem, setProblem] = useState<string | null>(null);
  /** Returns whether the note was added. */
  async function add(): Promise<boolean> {
    if (comment.isPending) return false;
    if (text.trim() === "") {
      setProblem("Write something first.");
      focusFirstInvalid();
      return false;
    }
    setProblem(null);
    try {
      await comment.mutateAsync({ accountId, subjects: [...subjects], text });
      write(restAfter(text, noteDrafts.of(draft)));
      announce(
        subjects.length === 1
          ? "The note was added."
          : `A note was added to ${subjects.length.toLocaleString("en-GB")}.`,
      );
      return true;
    } catch (error) {
      setProblem(
        error instanceof ApiFailure
          ? error.message
          : "It was not added. What you wrote is kept; try again.",
      );
      focusFirstInvalid();
      return false;
    }
  }
  return { text, write, problem, add, isAdding: comment.isPending };
}
