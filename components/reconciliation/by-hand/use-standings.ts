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
export function describeMatched(matched: readonly Chosen[]): string {
  const [first] = matched;
  const name =
    matched.length === 1 && first
      ? `${chosenName(first)} was`
      : `${counted(matched.length, "item")} of the selection were`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} matched meanwhile`;
}

/**
 * Says who matched the items, and what to do.
 * @param standings how they stand, by their subjects
 * @param mayBeOwn if the person has matched them without an answer
 */
export function matchedDetail(
  matched: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
  mayBeOwn = false,
): string {
  const by = new Set(
    matched.map(({ subject }) => {
      const match = standings.get(subject)?.held?.match;
      return !match || match.automatic || match.decidedBy === null ? "the rules" : match.decidedBy;
    }),
  );
  const who = [...by].join(" and ");
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} did it. ${mayBeOwn ? "Take" : "Nothing was changed by you; take"} ${matched.length === 1 ? "it" : "them"} out of the selection, and match the rest.`;
}

/** Says why a selection can't be matched; null if all of it is open. */
export function whyNotMatchable(matched: readonly Chosen[]): string | null {
  if (matched.length === 0) return null;
  return `${describeMatched(matched)}. Take ${matched.length === 1 ? "it" : "them"} out of the selection first.`;
}

/**
 * Opens a dialog about the selection, and closes it if the selection is matched meanwhile. The
 * person is told why. A dialog with typed text stays open, and so does the selection.
 * @param matched the selected items that are no longer open
 * @param standings how the selection stands, by its subjects
 */
export function useSelectionQuestion(
  matched: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
) {
  const [asked, setAsked] = useState(false);
  // During the request nothing is announced; a refusal for others' decisions explains itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const isMatched = asked && answer !== "waiting" && matched.length > 0;
  const end = isMatched
    ? {
        title: describeMatched(matched),
        detail: matchedDetail(matched, standings, answer === "unknown"),
      }
    : null;
  const ending = useQuestionEnd({
    end,
    isAnnounced: answer === "settled",
    onEnd: () => setAsked(false),
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
