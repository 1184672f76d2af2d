import { useState } from "react";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { endOfQuestion, questionEndWords } from "./end-of-question";
import type { DecisionOutcome } from "./use-decisions";
import { useQuestionEnd } from "./use-question-end";

/**
 * The match of this list that a dialog asks about. Decided on meanwhile, or closed with its period, there is nothing to
 * ask: the dialog goes, and the person is told why; with something typed in it, it stays.
 */
export function useAsked(matches: readonly MatchView[], hasMore: boolean) {
  const [asked, setAsked] = useState<MatchView | null>(null);
  // While it is being decided nothing is told, and a refusal for what others have decided says why itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const end =
    asked === null || answer === "waiting" ? null : endOfQuestion(asked, matches, hasMore);
  const ending = useQuestionEnd({
    end: asked === null || end === null ? null : questionEndWords(end, asked, answer === "unknown"),
    isTold: answer === "settled",
    onGone: () => setAsked(null),
  });
  function ask(match: MatchView) {
    setAnswer(null);
    ending.forget();
    setAsked(match);
  }
  /** Waits for what was decided, whose refusal is told. */
  async function deciding(decision: Promise<DecisionOutcome>): Promise<boolean> {
    setAnswer("waiting");
    const outcome = await decision;
    if (outcome !== "done") setAnswer(outcome);
    return outcome === "done";
  }
  return {
    asked: ending.goes ? null : asked,
    over: ending.over,
    onTyped: ending.onTyped,
    ask,
    deciding,
    close: () => setAsked(null),
  };
}
