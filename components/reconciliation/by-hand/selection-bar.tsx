"use client";
import { Button } from "@/components/ui/button";
import { clearOfToasts } from "@/components/ui/clear-of-toasts";
import { IconButton } from "@/components/ui/icon-button";
import { onReach } from "@/components/ui/later";
import { formatFigure } from "@/lib/money/format";
import { differenceWords, selectedWords, selectionStep, type SelectionFigures } from "../decisions/selection";
import { counterpartSheet, notesDialog, reasonDialog } from "../overlays-later";

interface SelectionBarProps {
  /** Figures of the selected items. */
  figures: SelectionFigures;
  currency: string;
  busy: boolean;
  /** Why it can't be matched as it is, such as after somebody else matched a part of it; else null. */
  over: string | null;
  onMatch: () => void;
  /** The side without a counterpart yet. */
  missing: "lines" | "legs" | null;
  /** Searches for counterparts on that side. */
  onFind: (side: "lines" | "legs") => void;
  onNote: () => void;
  /** Other items on this page with the same hint as the selected ones; null if there are none. */
  alike: { count: number; onAdd: () => void } | null;
  onClear: () => void;
}

/** What is selected, the difference between the two sides, and what can be done with it. */
export function SelectionBar({ figures, currency, busy, over, onMatch, missing, onFind, onNote, alike, onClear }: SelectionBarProps) {
  const step = selectionStep(figures);
  if (step === "nothing") return null;
  return (
    <div ref={clearOfToasts} className="rc-bar" role="region" aria-label="Selection">
      <IconButton icon="x" label="Clear the selection" onClick={onClear} />
      <p className="rc-bar-text" aria-live="polite">
        <b>{selectedWords(figures)} selected.</b>{" "}
        {over === null ? <Standing figures={figures} currency={currency} /> : <span>{over}</span>}
      </p>
      {alike && (
        <Button variant="quiet" onClick={alike.onAdd}>
          Select {alike.count} more like this
        </Button>
      )}
      <Button {...onReach(notesDialog)} variant="quiet" keys={["L"]} onClick={onNote}>
        Leave open with a note
      </Button>
      {missing && (
        <Button {...onReach(counterpartSheet)} icon="search" keys={["F"]} disabledReason={over} onClick={() => onFind(missing)}>
          {missing === "legs" ? "Find a transfer" : "Find a line"}
        </Button>
      )}
      {step !== "needs_line" && (
        <Button {...onReach(reasonDialog)} variant={step === "match" ? "primary" : "default"} keys={["A"]} busy={busy && "Matching"} disabledReason={over} onClick={onMatch}>
          {{ match: "Match", match_with_difference: "Match and book difference…", explain: "Explain without a transfer…" }[step]}
        </Button>
      )}
    </div>
  );
}

function Standing({ figures, currency }: { figures: SelectionFigures; currency: string }) {
  if (figures.legs === 0 || figures.lines === 0) {
    const figure = formatFigure(figures.legs === 0 ? figures.bank : figures.desk, currency);
    return (
      <span>
        {currency} {figure}. {figures.legs === 0 ? "Choose a transfer too, or explain it alone." : "Choose a line of the statement too."}
      </span>
    );
  }
  const words = differenceWords(figures.difference);
  if (!words) return <span>The two sides agree.</span>;
  return (
    <>
      <span>{words.before}</span> <b>{formatFigure(words.figure, currency)}</b> <span>{words.after}</span>
    </>
  );
}
