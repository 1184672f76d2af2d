"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { lastWords, type Decisions } from "./use-decisions";

/** What was decided last, and the way back. */
export function LastDecisionLine({ decisions }: { decisions: Decisions }) {
  const { last, setLast, undo, busyWith } = decisions;
  if (!last) return null;
  return (
    <div className="rc-last">
      <Icon name="check" />
      <span>{lastWords(last)}</span>
      {last.act === "matched" && (
        <Button variant="quiet" size="sm" keys={["U"]} busy={busyWith(last.match.id) === "undo" && "Undoing"} onClick={() => void undo(last.match)}>
          Undo
        </Button>
      )}
      <IconButton icon="x" label="Put away" onClick={() => setLast(null)} />
    </div>
  );
}
