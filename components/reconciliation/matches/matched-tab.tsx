"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  matchesOptions,
  type AccountDays,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { MatchList, ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { LastDecisionLine } from "../decisions/last-decision-line";
import { notedOf, partsOf } from "../decisions/noted-of";
import { useAsked } from "../decisions/use-asked";
import { isClosed, useDecisions } from "../decisions/use-decisions";
import { LaterOverlay } from "@/components/ui/later-overlay";
import { showToast } from "@/components/ui/show-toast";
import { NothingMatched } from "../lists/empty-states";
import { firstPageOf } from "../lists/first-page";
import { ListState } from "../lists/list-state";
import { ListTail } from "../lists/list-tail";
import { keptStands, standIn } from "../lists/kept-stands";
import { useCursor } from "../lists/use-cursor";
import { useLetterHold } from "../lists/use-letter-hold";
import { useWorkspaceKeys } from "../lists/use-workspace-keys";
import { useKeptRow } from "../notes/use-kept-row";
import { undoDialog } from "../overlays-later";
import { ColumnHeads } from "../sides/column-heads";
import { MatchedRow } from "./matched-row";

interface MatchedTabProps {
  days: AccountDays;
  summary: ReconciliationSummary;
  mayWork: boolean;
  initial: MatchList | null;
  zone: string;
  today: string;
}

/** Matches, who made them and why. Each can be undone. */
export function MatchedTab({ days, summary, mayWork, initial, zone, today }: MatchedTabProps) {
  const list = useInfiniteQuery({ ...matchesOptions(days, "matched"), ...firstPageOf(initial) });
  const matches = useMemo(
    () => list.data?.pages.flatMap((page) => page.matches) ?? [],
    [list.data],
  );
  const { rows, kept, isTold } = useKeptRow(matches);
  const ids = useMemo(() => rows.map((match) => match.id), [rows]);
  const stood = standIn("matched", days);
  // No row is open at first: the list is for looking through. Whoever comes back has the one open that was.
  const [isOpen, setOpen] = useState(() => ids.includes(keptStands.of(stood) ?? ""));
  const cursor = useCursor(ids, stood, isOpen);
  const decisions = useDecisions(isClosed(summary));
  const { asked, over, onTyped, ask, deciding, close } = useAsked(matches, list.hasNextPage);
  const current = isOpen ? rows.find((match) => match.id === cursor.id) : undefined;
  const toggle = (id: string) => {
    setOpen(!(isOpen && id === cursor.id));
    cursor.stand(id);
  };
  function undo() {
    if (!current)
      showToast({
        tone: "info",
        id: "why-not",
        title: "No match is open",
        detail: "J and K open one, and U undoes it.",
      });
    else if (current.closedWith)
      showToast({
        tone: "info",
        id: "why-not",
        title: "This match can't be undone",
        detail: "Its period was closed with it, so it stays.",
      });
    else if (current.id !== kept) ask(current);
  }
  const hold = useLetterHold(
    { list: JSON.stringify(days), current: current?.id ?? null },
    ids,
    (id) => decisions.isOwn(id) || isTold(id),
  );
  useWorkspaceKeys({
    hold,
    onMove: (by) => {
      cursor.move(isOpen ? by : 0);
      setOpen(true);
    },
    onUndo: mayWork ? undo : undefined,
  });
  return (
    <>
      <LastDecisionLine decisions={decisions} />
      <ListState
        what="The matches"
        error={list.error}
        hasData={list.data !== undefined}
        isEmpty={rows.length === 0}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        empty={<NothingMatched />}
      >
        <ColumnHeads summary={summary} plain />
        <ol aria-label="Matches">
          {rows.map((one) => (
            <MatchedRow
              key={one.id}
              match={one}
              usual={summary.usual}
              currency={summary.account.currency}
              current={one.id === current?.id}
              accountId={summary.account.id}
              mayWork={mayWork}
              zone={zone}
              today={today}
              over={one.id === kept}
              onToggle={toggle}
              onUndo={mayWork ? ask : undefined}
            />
          ))}
        </ol>
        <ListTail list={list} />
      </ListState>
      {asked && (
        <LaterOverlay
          part={undoDialog}
          title="Undo this match"
          onClose={close}
          props={{
            match: asked,
            over,
            onTyped,
            noted: {
              accountId: summary.account.id,
              subjects: notedOf(asked),
              parts: partsOf(asked),
            },
            onUndo: (match, reason) => deciding(decisions.undo(match, reason)),
            onClose: close,
          }}
        />
      )}
    </>
  );
}
