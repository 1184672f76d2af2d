import { showToast } from "@/components/ui/show-toast";
import type { SelectionFigures } from "../decisions/selection";
import { whyNot, type SelectionAct } from "../by-hand/why-not";
import type { Cursor } from "../lists/use-cursor";
import { isFocusOnRow } from "../lists/use-row-focus";
import { useWorkspaceKeys } from "../lists/use-workspace-keys";

interface BreakKeys {
  cursor: Cursor;
  /** What is selected, and why it can't be matched as it is. */
  figures: SelectionFigures;
  over: string | null;
  /** Null if the person may only look. */
  acts: (Record<SelectionAct, () => void> & { clear: () => void; undo: () => void }) | null;
}

/** The keys of the breaks. One that does nothing with what is selected says why. */
export function useBreakKeys({ cursor, figures, over, acts }: BreakKeys): void {
  const keyOf = (act: SelectionAct) =>
    acts &&
    (() => {
      const why = whyNot(act, figures, over);
      if (why) showToast({ tone: "info", id: "why-not", ...why });
      else acts[act]();
    });
  useWorkspaceKeys({
    // No row shows that it is the current one, except by its focus: without that, the first press goes to it.
    onMove: (by) => cursor.move(isFocusOnRow() ? by : 0),
    onMatch: keyOf("match") ?? undefined,
    onFind: keyOf("find") ?? undefined,
    onNote: keyOf("note") ?? undefined,
    onReject: acts && figures.lines + figures.legs > 0 ? acts.clear : undefined,
    onUndo: acts?.undo,
  });
}
