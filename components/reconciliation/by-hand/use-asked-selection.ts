import { useState } from "react";
import { useQuestionEnd } from "../decisions/use-question-end";
import type { Chosen } from "./chosen";
import { goneWords } from "./over-words";

/**
 * Whether a dialog asks about the selection. What of it somebody else has matched meanwhile can't be asked about: the dialog goes, and
 * the person is told why; with something typed in it, it stays. The selection stays.
 * @param gone what of the selection is no longer open
 * @param busy while it is being matched, nothing is told
 */
export function useAskedSelection(gone: readonly Chosen[], busy: boolean) {
  const [asked, setAsked] = useState(false);
  // A refusal has said why already.
  const [refused, setRefused] = useState(false);
  const isGone = asked && !busy && gone.length > 0;
  const end = isGone ? { title: goneWords(gone), detail: "Somebody else did it. Nothing was changed by you; take it out of the selection, and match the rest." } : null;
  const ending = useQuestionEnd({ end, isTold: refused, onGone: () => setAsked(false) });
  return {
    asked: asked && !ending.goes,
    over: ending.over,
    onTyped: ending.onTyped,
    ask: () => {
      setRefused(false);
      ending.forget();
      setAsked(true);
    },
    close: () => setAsked(false),
    deciding: async (decision: Promise<boolean>): Promise<boolean> => {
      const done = await decision;
      if (!done) setRefused(true);
      return done;
    },
  };
}
