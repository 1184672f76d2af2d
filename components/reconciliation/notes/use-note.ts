"use client";
import { useState, useSyncExternalStore } from "react";
import { announce } from "@/components/ui/announcements";
import { focusFirstInvalid } from "@/components/ui/focus";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";

interface Note {
  accountId: string;
  /** The breaks that get the note. */
  subjects: readonly string[];
  /** Key under which the draft is kept until the note is added. */
  draft: string;
}

/**
 * Writes a note about one or several breaks. Typed text is kept until it has been added, including
 * text typed meanwhile.
 */
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

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** Returns the draft without its sent part; unchanged if the text was replaced meanwhile. */
export function restAfter(sent: string, draft: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;
}

/**
 * Keeps unsent text about a break after its sheet is closed. The text is the same wherever it is
 * shown.
 */
export const noteDrafts = {
  of: (subject: string): string => drafts.get(subject) ?? "",
  keep: (subject: string, text: string): void => {
    if (text === "") drafts.delete(subject);
    else drafts.set(subject, text);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Unsent text, kept as long as the page is open.
 * @param key of its subject
 */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    noteDrafts.subscribe,
    () => noteDrafts.of(key),
    () => "",
  );
  return [text, (next) => noteDrafts.keep(key, next)];
}
