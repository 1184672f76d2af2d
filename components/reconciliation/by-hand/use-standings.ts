import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { breakStandingOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";
import type { DecisionOutcome } from "../decisions/decisions";
import { useQuestionEnd } from "../decisions/use-question-end";
import { type Chosen, chosenName } from "./chosen";

/** Of more than these, the rest is found out when it is matched. */
const MAX_ITEMS = 30;

/** Loads the state of selected items that the lists don't show, by their subjects. */
export function useStandings(
  accountId: string,
  extras: readonly Chosen[],
): ReadonlyMap<string, BreakStanding> {
  const asked = extras.slice(0, MAX_ITEMS);
  const answers = useQueries({
    queries: asked.map(({ subject }) => breakStandingOptions(accountId, subject)),
  });
  return new Map(
    asked.flatMap(({ subject }, at) =>
      answers[at]?.data ? [[subject, answers[at].data] as const] : [],
    ),
  );
}

/** Returns the selected items that are in a match by now. */
export function matchedOf(
  extras: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
): Chosen[] {
  return extras.filter(({ subject }) => standings.get(subject)?.held?.match.state === "matched");
}

/** Names the selected items that are matched by now, as the beginning of a sentence. */
export function describeMatched(gone: readonly Chosen[]): string {
  const [first] = gone;
  const name =
    gone.length === 1 && first
      ? `${chosenName(first)} was`
      : `${counted(gone.length, "item")} of the selection were`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} matched meanwhile`;
}

/**
 * Says who matched the items, and what to do.
 * @param standings how they stand, by their subjects
 * @param mayBeOwn if the person has matched them without an answer
 */
export function matchedDetail(
  gone: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
  mayBeOwn = false,
): string {
  const by = new Set(
    gone.map(({ subject }) => {
      const match = standings.get(subject)?.held?.match;
      return !match || match.automatic || match.decidedBy === null ? "the rules" : match.decidedBy;
    }),
  );
  const who = [...by].join(" and ");
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} did it. ${mayBeOwn ? "Take" : "Nothing was changed by you; take"} ${gone.length === 1 ? "it" : "them"} out of the selection, and match the rest.`;
}

/** Says why a selection can't be matched; null if all of it is open. */
export function whyNotMatchable(gone: readonly Chosen[]): string | null {
  if (gone.length === 0) return null;
  return `${describeMatched(gone)}. Take ${gone.length === 1 ? "it" : "them"} out of the selection first.`;
}

/**
 * Opens a dialog about the selection, and closes it if the selection is matched meanwhile. The
 * person is told why. A dialog with typed text stays open, and so does the selection.
 * @param gone the selected items that are no longer open
 * @param standings how the selection stands, by its subjects
 */
export function useSelectionQuestion(
  gone: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
) {
  const [asked, setAsked] = useState(false);
  // During the request nothing is announced; a refusal for others' decisions explains itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const isGone = asked && answer !== "waiting" && gone.length > 0;
  const end = isGone
    ? { title: describeMatched(gone), detail: matchedDetail(gone, standings, answer === "unknown") }
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
