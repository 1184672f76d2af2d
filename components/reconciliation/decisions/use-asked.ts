import { useState } from "react";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { endOfQuestion, questionEndWords } from "./end-of-question";
import type { Decisions } from "./use-decisions";
import { useQuestionEnd } from "./use-question-end";

/**
 * The match of this list that a dialog asks about. Decided on by somebody else meanwhile, or closed with its period, there is nothing to
 * ask: the dialog goes, and the person is told why; with something typed in it, it stays.
 */
export function useAsked(matches: readonly MatchView[], hasMore: boolean, decisions: Decisions) {
  const [asked, setAsked] = useState<MatchView | null>(null);
  // A refusal has said why already.
  const [refused, setRefused] = useState(false);
  const end = asked === null || decisions.busyWith(asked.id) !== null ? null : endOfQuestion(asked, matches, hasMore);
  const isOwn = asked !== null && decisions.last?.match.id === asked.id;
  const ending = useQuestionEnd({ end: asked === null || end === null ? null : questionEndWords(end, asked), isTold: refused || isOwn, isOwn, onGone: () => setAsked(null) });
  function ask(match: MatchView) {
    setRefused(false);
    ending.forget();
    setAsked(match);
  }
  /** Remembers a refusal of what was asked, which has been told. */
  async function deciding(decision: Promise<boolean>): Promise<boolean> {
    const done = await decision;
    if (!done) setRefused(true);
    return done;
  }
  return { asked: ending.goes ? null : asked, over: ending.over, onTyped: ending.onTyped, ask, deciding, close: () => setAsked(null) };
}
