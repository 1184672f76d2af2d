import { useState } from "react";
import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import type { DecisionOutcome } from "../decisions/use-decisions";
import { useQuestionEnd } from "../decisions/use-question-end";
import type { Chosen } from "./chosen";
import { goneDetail, goneWords } from "./over-words";

/**
 * Whether a dialog asks about the selection. What of it has been matched meanwhile can't be asked about: the dialog goes, and the person
 * is told why; with something typed in it, it stays. The selection stays.
 * @param gone what of the selection is no longer open
 * @param standings how it stands, by its subjects
 */
export function useAskedSelection(
  gone: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
) {
  const [asked, setAsked] = useState(false);
  // While it is being matched nothing is told, and a refusal for what others have decided says why itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const isGone = asked && answer !== "waiting" && gone.length > 0;
  const end = isGone
    ? { title: goneWords(gone), detail: goneDetail(gone, standings, answer === "unknown") }
    : null;
  const ending = useQuestionEnd({
    end,
    isTold: answer === "settled",
    onGone: () => setAsked(false),
  });
  return {
    asked: asked && !ending.goes,
    over: ending.over,
    onTyped: ending.onTyped,
    ask: () => {
      setAnswer(null);
      ending.forget();
      setAsked(true);
    },
    close: () => setAsked(false),
    deciding: async (decision: Promise<DecisionOutcome>): Promise<boolean> => {
      setAnswer("waiting");
      const outcome = await decision;
      if (outcome !== "done") setAnswer(outcome);
      return outcome === "done";
    },
  };
}
