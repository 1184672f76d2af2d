import { LaterOverlay } from "@/components/ui/later-overlay";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import type { Selection } from "../decisions/selection";
import { differenceDialog } from "../overlays-later";
import type { Chosen } from "./chosen";
import type { useAskedSelection } from "./use-asked-selection";
import type { useMatchByHand } from "./use-match-by-hand";

interface DifferenceOverlayProps {
  summary: ReconciliationSummary;
  chosen: ReadonlyMap<string, Chosen>;
  selection: Selection;
  asking: ReturnType<typeof useAskedSelection>;
  byHand: ReturnType<typeof useMatchByHand>;
}

/** The question what a selection's difference is, while it is asked. */
export function DifferenceOverlay({
  summary,
  chosen,
  selection,
  asking,
  byHand,
}: DifferenceOverlayProps) {
  if (!asking.asked) return null;
  return (
    <LaterOverlay
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
