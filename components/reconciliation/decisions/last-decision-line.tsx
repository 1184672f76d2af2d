"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { describeLast, undoOf, type Decisions } from "./use-decisions";

/** The last decision, with a way to undo it. @param children further actions on it */
export function LastDecisionLine({
  decisions,
  children,
}: {
  decisions: Decisions;
  children?: ReactNode;
}) {
  const { last, setLast, busyWith } = decisions;
  const takeBack = undoOf(decisions);
  if (!last) return null;
  return (
    <div className="rc-last">
      <Icon name="check" />
      <span>{describeLast(last)}</span>
      {takeBack && (
        <Button
          variant="quiet"
          size="sm"
          keys={["U"]}
          busy={busyWith(last.match.id) !== null && "Undoing"}
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      )}
      {children}
      <IconButton icon="x" label="Dismiss the last decision" onClick={() => setLast(null)} />
    </div>
  );
}
