"use client";
import { announce } from "@/components/ui/announcements";
import { useMakeMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import type { Selection } from "../decisions/selection";
import { lastWords, tellRefusal, type Reason } from "../decisions/use-decisions";

/** Matches the selected lines and transfers. If that is refused, the selection stays. */
export function useMatchByHand({ accountId, onMatched }: { accountId: string; onMatched: (match: MatchView) => void }) {
  const make = useMakeMatch();
  return {
    busy: make.isPending,
    match: async ({ lines, legs }: Selection, reason?: Reason): Promise<boolean> => {
      if (make.isPending) return false;
      try {
        const match = await make.mutateAsync({
          accountId,
          lineIds: lines.map((line) => line.id),
          legs: legs.map(({ transactionId, side }) => ({ transactionId, side })),
          ...(reason ? { reason } : {}),
        });
        onMatched(match);
        announce(lastWords({ act: "matched", match }));
        return true;
      } catch (error) {
        tellRefusal("Nothing was matched", error);
        return false;
      }
    },
  };
}
