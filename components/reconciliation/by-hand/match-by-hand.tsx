"use client";
import { useQueries } from "@tanstack/react-query";
import { announce } from "@/components/ui/announcements";
import { useMakeMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import { breakStandingOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakStanding, MatchView } from "@/lib/contract/api/reconciliation";
import { capitalised, counted } from "@/lib/domain/words/words";
import {
  announceRefusal,
  type DecisionOutcome,
  describeLast,
  outcomeOf,
  type Reason,
} from "../decisions/decisions";
import { useQuestion } from "../decisions/use-question-end";
import { useFacts } from "../facts";
import { type Chosen, chosenName, selectionOf } from "./chosen";

/** Matches the selection, which stays if that is refused. Items selected since aren't `decided`. */
export function useMatchByHand(
  onMatched: (match: MatchView, decided: ReadonlyMap<string, Chosen>) => void,
) {
  const { account } = useFacts();
  const make = useMakeMatch();
  return {
    busy: make.isPending,
    match: async (
      chosen: ReadonlyMap<string, Chosen>,
      reason?: Reason,
    ): Promise<DecisionOutcome> => {
      if (make.isPending) return "failed";
      const { lines, legs } = selectionOf(chosen.values());
      try {
        const match = await make.mutateAsync({
          accountId: account.id,
          lineIds: lines.map((line) => line.id),
          legs: legs.map(({ transactionId, side }) => ({ transactionId, side })),
          ...(reason ? { reason } : {}),
        });
        onMatched(match, chosen);
        announce(describeLast({ act: "match", match }));
        return "done";
      } catch (error) {
        announceRefusal(
          { refused: "Nothing was matched", unknown: "We don't know if this was matched" },
          error,
        );
        return outcomeOf(error);
      }
    },
  };
}

/** Of more than these, the rest is found out when it is matched. */
const MAX_ITEMS = 30;

/** Loads the state of selected items that the lists don't show, by their subjects. */
export function useStandings(extras: readonly Chosen[]): ReadonlyMap<string, BreakStanding> {
  const { account } = useFacts();
  const asked = extras.slice(0, MAX_ITEMS);
  const answers = useQueries({
    queries: asked.map(({ subject }) => breakStandingOptions(account.id, subject)),
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
  return `${capitalised(name)} matched meanwhile`;
}

/** Says who matched the items, and what to do. `mayBeOwn`: perhaps the person did. */
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
  return `${capitalised([...by].join(" and "))} did it. ${mayBeOwn ? "Take" : "Nothing was changed by you; take"} ${matched.length === 1 ? "it" : "them"} out of the selection, and match the rest.`;
}

/** Says why a selection can't be matched; null if all of it is open. */
export function whyNotMatchable(matched: readonly Chosen[]): string | null {
  if (matched.length === 0) return null;
  return `${describeMatched(matched)}. Take ${matched.length === 1 ? "it" : "them"} out of the selection first.`;
}

/** A question about the selection, which ends if some of it is matched meanwhile. */
export function useSelectionQuestion(
  matched: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
) {
  return useQuestion<true>((_asked, mayBeOwn) =>
    matched.length === 0
      ? null
      : {
          title: describeMatched(matched),
          detail: matchedDetail(matched, standings, mayBeOwn),
        },
  );
}
