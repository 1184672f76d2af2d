import { useEffect, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { allSubjects, describeNoteProblem, noteSubjects, useDraft } from "../notes/comment-thread";
import { useFacts } from "../facts";
import type { Selection } from "./selection";
import type { QuestionEndText } from "./use-question-end";

export interface SavedNoteProps {
  /** Once it is set, the dialog offers to add the typed text as a note. */
  over: QuestionEndText | null;
  onTyped: (text: string) => void;
  onClose: () => void;
}

/**
 * Keeps text typed into a question about a match until the question is answered. Closing the dialog
 * keeps it too. Once the question is over, the text can be added as a note instead.
 * @param question distinguishes questions about the same lines and legs
 * @param items all in question: the text is kept for them
 * @returns `ended` for the dialog and `notice` above the field; both null while the question stands
 */
export function useSavedNote(
  question: "reason" | "undo",
  items: Selection,
  { over, onTyped, onClose }: SavedNoteProps,
) {
  const { account } = useFacts();
  const [text, write] = useDraft([question, ...allSubjects(items)].join(" "));
  useEffect(() => onTyped(text), [onTyped, text]);
  const comment = useComment();
  const isEmpty = text.trim() === "";
  const [isAnswering, setAnswering] = useState(false);

  /** Sends the question's answer once. The text stays if it is refused. */
  async function answer(send: (note: string) => Promise<boolean>) {
    if (isAnswering) return;
    setAnswering(true);
    const isDone = await send(text.trim());
    setAnswering(false);
    if (isDone) done();
  }
  async function add() {
    if (comment.isPending || isEmpty) return;
    const added = await comment
      .mutateAsync({ accountId: account.id, subjects: noteSubjects(items), text: text.trim() })
      .catch(() => null);
    if (added === null) return;
    announce("The note was added.");
    done();
  }
  function done() {
    onClose();
    write("");
  }
  const ended = over && {
    question: over.title,
    confirmLabel: "Add as a note",
    busy: comment.isPending && "Adding",
    disabledReason: isEmpty && "There is nothing written to add.",
    goBackLabel: "Close",
    onConfirm: () => void add(),
  };
  const notice = over && (
    <Notice live tone="info" title={over.detail}>
      What you wrote is still here. It can be added as a note, which stays with it whatever it is
      matched with.
    </Notice>
  );
  const input = (
    <Input
      value={text}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
  return {
    isEmpty,
    input,
    answer,
    isAnswering,
    ended,
    notice,
    problem: over !== null && comment.error !== null && describeNoteProblem(comment.error),
  };
}
