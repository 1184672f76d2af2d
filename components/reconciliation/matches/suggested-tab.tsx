"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  matchesOptions,
  type AccountDays,
} from "@/lib/client/reconciliation/reconciliation-options";
import type {
  MatchList,
  MatchView,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import { LastDecisionLine } from "../decisions/last-decision-line";
import { useAsked } from "../decisions/use-asked";
import { isClosed, takeBackLast, useDecisions } from "../decisions/use-decisions";
import { LaterOverlay } from "@/components/ui/later-overlay";
import { NothingSuggested } from "../lists/empty-states";
import { firstPageOf } from "../lists/first-page";
import { ListState } from "../lists/list-state";
import { ListTail } from "../lists/list-tail";
import { standIn } from "../lists/kept-stands";
import { useCursor } from "../lists/use-cursor";
import { useLetterHold } from "../lists/use-letter-hold";
import { useWorkspaceKeys } from "../lists/use-workspace-keys";
import { useKeptRow } from "../notes/use-kept-row";
import { differenceDialog } from "../overlays-later";
import { ColumnHeads } from "../sides/column-heads";
import { PairRow } from "./pair-row";
import { RefusedList } from "./refused-list";

interface SuggestedTabProps {
  days: AccountDays;
  summary: ReconciliationSummary;
  mayWork: boolean;
  initial: MatchList | null;
  zone: string;
}

/** Suggestions, to be decided one after another. */
export function SuggestedTab({ days, summary, mayWork, initial, zone }: SuggestedTabProps) {
  const list = useInfiniteQuery({ ...matchesOptions(days, "suggested"), ...firstPageOf(initial) });
  const matches = useMemo(
    () => list.data?.pages.flatMap((page) => page.matches) ?? [],
    [list.data],
  );
  const { rows, kept, isTold } = useKeptRow(matches);
  const ids = useMemo(() => rows.map((match) => match.id), [rows]);
  const cursor = useCursor(ids, standIn("suggested", days));
  const decisions = useDecisions(isClosed(summary));
  const hold = useLetterHold(
    { list: JSON.stringify(days), current: cursor.id },
    ids,
    (id) => decisions.isOwn(id) || isTold(id),
  );
  const { asked, over, onTyped, ask, deciding, close } = useAsked(matches, list.hasNextPage);
  const { usual, account } = summary;
  const current = matches.find((match) => match.id === cursor.id);

  function match(one: MatchView) {
    if (decisions.busyWith(one.id) !== null) return;
    if (!isZero(one.difference)) return ask(one);
    if (one.id === cursor.id) cursor.move(1);
    void decisions.match(one);
  }
  function reject(one: MatchView) {
    if (decisions.busyWith(one.id) !== null) return;
    if (one.id === cursor.id) cursor.move(1);
    void decisions.reject(one);
  }
  useWorkspaceKeys({
    hold,
    onMove: cursor.move,
    onMatch: mayWork && current ? () => match(current) : undefined,
    onReject: mayWork && current ? () => reject(current) : undefined,
    onUndo: mayWork ? takeBackLast(decisions) : undefined,
  });
  return (
    <>
      <LastDecisionLine decisions={decisions} />
      <ListState
        what="The suggestions"
        error={list.error}
        hasData={list.data !== undefined}
        isEmpty={rows.length === 0}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        empty={<NothingSuggested summary={summary} />}
      >
        <ColumnHeads summary={summary} />
        <ol aria-label="Suggestions">
          {rows.map((one) => (
            <PairRow
              key={one.id}
              match={one}
              usual={usual}
              currency={account.currency}
              current={one.id === cursor.id}
              busy={decisions.busyWith(one.id)}
              accountId={account.id}
              mayWork={mayWork}
              zone={zone}
              over={one.id === kept}
              onMatch={mayWork ? match : undefined}
              onReject={mayWork ? reject : undefined}
            />
          ))}
        </ol>
        <ListTail list={list} />
      </ListState>
      {list.data && (
        <RefusedList
          count={summary.counts.refused}
          days={days}
          usual={usual}
          decisions={decisions}
          mayWork={mayWork}
        />
      )}
      {asked && (
        <LaterOverlay
          part={differenceDialog}
          title="Match and book the difference"
          onClose={close}
          props={{
            chosen: asked,
            summary,
            over,
            onTyped,
            onConfirm: (reason) => deciding(decisions.match(asked, reason)),
            onClose: close,
          }}
        />
      )}
    </>
  );
}
