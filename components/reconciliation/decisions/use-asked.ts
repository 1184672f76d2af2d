import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/show-toast";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { endOfQuestion, questionEndWords } from "./end-of-question";
import type { Decisions } from "./use-decisions";

/**
 * The match of this list that a dialog asks about. Decided on by somebody else meanwhile, or closed with its period, there is nothing to
 * ask: the dialog goes, and the person is told why.
 */
export function useAsked(matches: readonly MatchView[], decisions: Decisions) {
  const [asked, setAsked] = useState<MatchView | null>(null);
  // A refusal has said why already.
  const [refused, setRefused] = useState(false);
  const end = asked === null || decisions.busyWith(asked.id) !== null ? null : endOfQuestion(asked, matches);
  const isTold = refused || (asked !== null && decisions.last?.match.id === asked.id);
  useEffect(() => {
    if (asked === null || end === null) return;
    setAsked(null);
    if (!isTold) showToast({ tone: "info", ...questionEndWords(end, asked) });
  }, [asked, end, isTold]);
  function ask(match: MatchView) {
    setRefused(false);
    setAsked(match);
  }
  /** Remembers a refusal of what was asked, which has been told. */
  async function deciding(decision: Promise<boolean>): Promise<boolean> {
    const done = await decision;
    if (!done) setRefused(true);
    return done;
  }
  return { asked: end === null ? asked : null, ask, deciding, close: () => setAsked(null) };
}
