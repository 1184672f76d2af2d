import { LaterOverlay } from "@/components/ui/later-overlay";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { differenceQuestion, likelyReason } from "../decisions/difference-question";
import { notedOf } from "../decisions/noted-of";
import type { Selection, SelectionFigures } from "../decisions/selection";
import { isClosed } from "../decisions/use-decisions";
import { reasonDialog } from "../overlays-later";
import type { Chosen } from "./chosen";
import type { useAskedSelection } from "./use-asked-selection";
import type { useMatchByHand } from "./use-match-by-hand";

interface DifferenceOverlayProps {
  summary: ReconciliationSummary;
  chosen: ReadonlyMap<string, Chosen>;
  selection: Selection;
  figures: SelectionFigures;
  asking: ReturnType<typeof useAskedSelection>;
  byHand: ReturnType<typeof useMatchByHand>;
}

/** The question what a selection's difference is, while it is asked. */
export function DifferenceOverlay({ summary, chosen, selection, figures, asking, byHand }: DifferenceOverlayProps) {
  if (!asking.asked) return null;
  const { usual, account } = summary;
  return (
    <LaterOverlay
      part={reasonDialog}
      title="Match and book the difference"
      onClose={asking.close}
      props={{
        ...differenceQuestion(selection, { usual, currency: account.currency }),
        likely: isZero(figures.difference) ? "" : likelyReason(selection.lines, { withTransfer: selection.legs.length > 0 }),
        afterClose: isClosed(summary),
        over: asking.over,
        onTyped: asking.onTyped,
        noted: { accountId: account.id, subjects: notedOf(selection) },
        onConfirm: (reason) => asking.deciding(byHand.match(chosen, reason)),
        onClose: asking.close,
      }}
    />
  );
}
