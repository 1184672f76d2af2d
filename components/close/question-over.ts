import type { CloseView } from "@/lib/contract/api/close";

/** What a person is asked to confirm. */
export type CloseQuestion = "prepare" | "review" | "return";

/** How a question ended that was settled before it was answered. */
export interface QuestionOver {
  /** What was sent went through, and only its answer was lost. */
  isOwn: boolean;
  /** Whether something was typed that went nowhere, so that the dialog stays with it. */
  keepsText: boolean;
  title: string;
  detail: string;
}

const MEANWHILE: Record<CloseView["state"], string> = {
  open: "The period was given back meanwhile",
  prepared: "The close was prepared meanwhile",
  closed: "The period was closed meanwhile",
};

/**
 * Whether there is nothing to ask any more, since the period has moved on; null while the question stands.
 * @param reason what is typed into "Give back"
 */
export function questionOver(
  asking: CloseQuestion,
  {
    state,
    prepared,
    reviewed,
    returned,
  }: Pick<CloseView, "state" | "prepared" | "reviewed" | "returned">,
  reason: string,
  userId: string,
): QuestionOver | null {
  if (state === (asking === "prepare" ? "open" : "prepared")) return null;
  const typed = asking === "return" ? reason.trim() : "";
  const isReturned = state === "open" && typed !== "" && returned?.reason === typed;
  const isOwn =
    isReturned ||
    (state === "prepared" ? prepared?.id : state === "closed" ? reviewed?.id : null) === userId;
  return {
    isOwn,
    keepsText: typed !== "" && !isReturned,
    title: MEANWHILE[state],
    detail: "Somebody else did it. Nothing was changed by you; the page shows how it stands.",
  };
}
