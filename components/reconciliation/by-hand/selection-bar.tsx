"use client";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { preloadHandlers } from "@/components/ui/lazy-part";
import { raiseToastsAbove } from "@/components/ui/toast";
import {
  missingSide,
  type SelectionFigures,
  selectionStep,
  SelectionSummary,
} from "../decisions/selection";
import { LazyCounterpartSheet, LazyDifferenceDialog, LazyNotesDialog } from "../lazy-overlays";

interface SelectionBarProps {
  figures: SelectionFigures;
  busy: boolean;
  /** Why the selection can't be matched, such as somebody else's match; null if it can. */
  over: string | null;
  onMatch: () => void;
  onFind: () => void;
  onNote: () => void;
  /** Further items on this page with the selection's hint; null if there are none. */
  alike: { count: number; onAdd: () => void } | null;
  onClear: () => void;
}

/** The selected items, the difference between the two sides, and the possible acts. */
export function SelectionBar(props: SelectionBarProps) {
  const { figures, busy, over, onMatch, onFind, onNote, alike, onClear } = props;
  const step = selectionStep(figures);
  const missing = missingSide(figures);
  if (step === "nothing") return null;
  return (
    <div ref={raiseToastsAbove} className="rc-bar" role="region" aria-label="Selection">
      <IconButton icon="x" label="Clear the selection" onClick={onClear} />
      <SelectionSummary figures={figures} over={over} />
      {alike && (
        <Button variant="quiet" onClick={alike.onAdd}>
          Select {alike.count} more like this
        </Button>
      )}
      <Button {...preloadHandlers(LazyNotesDialog)} variant="quiet" keys={["L"]} onClick={onNote}>
        Leave open with a note
      </Button>
      {missing && (
        <Button
          {...preloadHandlers(LazyCounterpartSheet)}
          icon="search"
          keys={["F"]}
          disabledReason={over}
          onClick={onFind}
        >
          {missing === "legs" ? "Find a transfer" : "Find a line"}
        </Button>
      )}
      {step !== "needs_line" && (
        <Button
          {...preloadHandlers(LazyDifferenceDialog)}
          variant={step === "match" ? "primary" : "default"}
          keys={["A"]}
          busy={busy && "Matching"}
          disabledReason={over}
          onClick={onMatch}
        >
          {
            {
              match: "Match",
              match_with_difference: "Match and book difference…",
              explain: "Explain without a transfer…",
            }[step]
          }
        </Button>
      )}
    </div>
  );
}

export type SelectionAct = "match" | "find" | "note";

/** Says why a key can't act on the selection; null if it can. */
export function whyNot(act: SelectionAct, figures: SelectionFigures, over: string | null) {
  const step = selectionStep(figures);
  if (step === "nothing")
    return {
      title: "Nothing is selected",
      detail: "Select a line or a transfer first: J and K move, Space selects.",
    };
  if (act === "note") return null;
  if (over !== null) return { title: "It can't be matched as it is", detail: over };
  if (act === "match")
    return step === "needs_line"
      ? {
          title: "A transfer alone can't be matched",
          detail: "Select its line too, or find it with F.",
        }
      : null;
  return missingSide(figures) === null
    ? { title: "Nothing is missing", detail: "The two sides agree: A matches them." }
    : null;
}
