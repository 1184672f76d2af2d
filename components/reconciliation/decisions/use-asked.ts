import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/show-toast";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { matchName } from "./match-name";
import type { Decisions } from "./use-decisions";

/**
 * The match of this list that a dialog asks about. Decided on by somebody else meanwhile, it leaves the list and there is nothing to
 * ask: the dialog goes, and the person is told why.
 */
export function useAsked(matches: readonly MatchView[], decisions: Decisions) {
  const [asked, ask] = useState<MatchView | null>(null);
  // A refusal has said why already.
  const [refused, setRefused] = useState<string | null>(null);
  const isGone = asked !== null && decisions.busyWith(asked.id) === null && !matches.some(({ id }) => id === asked.id);
  const isTold = asked !== null && (decisions.last?.match.id === asked.id || refused === asked.id);
  useEffect(() => {
    if (!isGone) return;
    ask(null);
    if (!isTold) showToast({ tone: "info", title: `${matchName(asked)} was decided on meanwhile`, detail: "Somebody else did it. Nothing was changed by you; the list shows the current state." });
  }, [asked, isGone, isTold]);
  /** Remembers a refusal of what was asked, which has been told. */
  async function deciding(match: MatchView, decision: Promise<boolean>): Promise<boolean> {
    const done = await decision;
    if (!done) setRefused(match.id);
    return done;
  }
  return { asked: isGone ? null : asked, ask, deciding, close: () => ask(null) };
}
