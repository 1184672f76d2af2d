"use client";
import { Button } from "@/components/ui/button";
import { clearOfToasts } from "@/components/ui/clear-of-toasts";
import { IconButton } from "@/components/ui/icon-button";
import { onReach } from "@/components/ui/later";
import { selectionStep, type SelectionFigures } from "../decisions/selection";
import { counterpartSheet, differenceDialog, notesDialog } from "../overlays-later";
import { SelectionWords } from "./selection-words";

interface SelectionBarProps {
  /** Figures of the selected items. */
  figures: SelectionFigures;
  currency: string;
  busy: boolean;
  /** Why it can't be matched as it is, such as after somebody else matched a part of it; else null. */
  over: string | null;
  onMatch: () => void;
  /** The side on which a counterpart is to be found. */
  missing: "lines" | "legs" | null;
  /** Searches for counterparts on that side. */
  onFind: () => void;
  onNote: () => void;
  /** Other items on this page with the same hint as the selected ones; null if there are none. */
  alike: { count: number; onAdd: () => void } | null;
  onClear: () => void;
}

/** What is selected, the difference between the two sides, and what can be done with it. */
export function SelectionBar({
  figures,
  currency,
  busy,
  over,
  onMatch,
  missing,
  onFind,
  onNote,
  alike,
  onClear,
}: SelectionBarProps) {
  const step = selectionStep(figures);
  if (step === "nothing") return null;
  return (
    <div ref={clearOfToasts} className="rc-bar" role="region" aria-label="Selection">
      <IconButton icon="x" label="Clear the selection" onClick={onClear} />
      <SelectionWords figures={figures} currency={currency} over={over} />
      {alike && (
        <Button variant="quiet" onClick={alike.onAdd}>
          Select {alike.count} more like this
        </Button>
      )}
      <Button {...onReach(notesDialog)} variant="quiet" keys={["L"]} onClick={onNote}>
        Leave open with a note
      </Button>
      {missing && (
        <Button
          {...onReach(counterpartSheet)}
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
          {...onReach(differenceDialog)}
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
