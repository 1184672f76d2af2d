"use client";
import { announce } from "@/components/ui/announcements";
import { LazyOverlay } from "@/components/ui/lazy-part";
import { useMakeMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { MatchView, ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import type { Selection } from "../decisions/selection";
import {
  type DecisionOutcome,
  describeLast,
  outcomeOf,
  type Reason,
  announceRefusal,
} from "../decisions/decisions";
import { differenceDialog } from "../lazy-overlays";
import { type Chosen, selectionOf } from "./chosen";
import type { useSelectionQuestion } from "./use-standings";

interface DifferenceOverlayProps {
  summary: ReconciliationSummary;
  chosen: ReadonlyMap<string, Chosen>;
  selection: Selection;
  asking: ReturnType<typeof useSelectionQuestion>;
  byHand: ReturnType<typeof useMatchByHand>;
}

/** Asks for the reason of a selection's difference. */
export function DifferenceOverlay({
  summary,
  chosen,
  selection,
  asking,
  byHand,
}: DifferenceOverlayProps) {
  if (!asking.asked) return null;
  return (
    <LazyOverlay
      part={differenceDialog}
      title="Match and book the difference"
      onClose={asking.close}
      props={{
        chosen: selection,
        summary,
        over: asking.over,
        onTyped: asking.onTyped,
        onConfirm: (reason) => asking.deciding(byHand.match(chosen, reason)),
        onClose: asking.close,
      }}
    />
  );
}

interface MatchByHand {
  accountId: string;
  /** Called with the match and the items in it. Items selected since aren't among them. */
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
        announce(describeLast({ act: "matched", match }));
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
