"use client";
import { announce } from "@/components/ui/announcements";
import { useMakeMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import {
  lastWords,
  outcomeOf,
  tellRefusal,
  type DecisionOutcome,
  type Reason,
} from "../decisions/use-decisions";
import { selectionOf, type Chosen } from "./chosen";

interface MatchByHand {
  accountId: string;
  /** Told what was matched. What has been selected since is not of it. */
  onMatched: (match: MatchView, decided: ReadonlyMap<string, Chosen>) => void;
}

/** Matches the selected lines and transfers. If that is refused, the selection stays. */
export function useMatchByHand({ accountId, onMatched }: MatchByHand) {
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
          accountId,
          lineIds: lines.map((line) => line.id),
          legs: legs.map(({ transactionId, side }) => ({ transactionId, side })),
          ...(reason ? { reason } : {}),
        });
        onMatched(match, chosen);
        announce(lastWords({ act: "matched", match }));
        return "done";
      } catch (error) {
        tellRefusal(
          { refused: "Nothing was matched", unknown: "We don't know if this was matched" },
          error,
        );
        return outcomeOf(error);
      }
    },
  };
}
