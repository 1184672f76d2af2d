import { useEffect, type ReactNode } from "react";
import { announce } from "@/components/ui/announcements";
import type { ConfirmDialogProps } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useComment } from "@/lib/client/reconciliation/reconciliation-mutations";
import { describeNoteProblem, useDraft } from "../notes/comment-thread";
import type { QuestionEndText } from "./use-question-end";

/** Props of a dialog whose typed text outlives its question. */
export interface SavedNoteProps {
  /**
   * End of the question after something was typed; null while the question stands. The dialog then
   * offers to add the text as a note.
   */
  over: QuestionEndText | null;
  /** Called with the typed text. */
  onTyped: (text: string) => void;
  /**
   * `subjects`: the items that the note belongs to. `parts`: all items in question, for which the
   * text is kept.
   */
  noted: { accountId: string; subjects: readonly string[]; parts: readonly string[] };
}

type EndedDialog = Pick<
  ConfirmDialogProps,
  "question" | "confirmLabel" | "busy" | "disabledReason" | "goBackLabel" | "onConfirm"
>;

/**
 * Keeps text typed into a question about a match until the question is answered. Closing the dialog
 * keeps it too. Once the question is over, the text can be added as a note instead.
 * @param question distinguishes questions about the same lines and legs
 * @returns `ended` for the dialog and `notice` above the field; both null while the question stands
 */
export function useSavedNote(
  question: "reason" | "undo",
  { over, onTyped, noted, onClose }: SavedNoteProps & { onClose: () => void },
) {
  const [text, write] = useDraft([question, ...noted.parts].join(" "));
  useEffect(() => onTyped(text), [onTyped, text]);
  const comment = useComment();
  const isEmpty = text.trim() === "";

  async function add() {
    if (comment.isPending || isEmpty) return;
    const added = await comment
      .mutateAsync({ accountId: noted.accountId, subjects: [...noted.subjects], text: text.trim() })
      .catch(() => null);
    if (added === null) return;
    announce("The note was added.");
    done();
  }
  /** Clears the text once it is saved. */
  function done() {
    onClose();
    write("");
  }
  const ended: EndedDialog | null = over && {
    question: over.title,
    confirmLabel: "Add as a note",
    busy: comment.isPending && "Adding",
    disabledReason: isEmpty && "There is nothing written to add.",
    goBackLabel: "Close",
    onConfirm: () => void add(),
  };
  const notice: ReactNode = over && (
    <Notice live tone="info" title={over.detail}>
      What you wrote is still here. It can be added as a note, which stays with it whatever it is
      matched with.
    </Notice>
  );
  return {
    text,
    write,
    done,
    ended,
    notice,
    /** Why it was not added. */
    problem: over !== null && comment.error !== null && describeNoteProblem(comment.error),
  };
}
