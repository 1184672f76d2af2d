"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyOverlay } from "@/components/ui/lazy-part";
import { TextButton } from "@/components/ui/text-link";
import {
  type AccountDays,
  matchesOptions,
} from "@/lib/client/reconciliation/reconciliation-options";
import type {
  MatchList,
  MatchView,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { isZero } from "@/lib/money/amount";
import {
  type Decisions,
  isClosed,
  LastDecisionLine,
  undoLast,
  useDecisions,
} from "../decisions/decisions";
import { matchName } from "../decisions/match-name";
import { useMatchQuestion } from "../decisions/use-question-end";
import { firstPageOf, ListState, ListTail, NothingSuggested } from "../lists/list-state";
import { listKey, useCursor } from "../lists/use-cursor";
import { useLetterPause, useWorkspaceKeys } from "../lists/use-workspace-keys";
import { usePinnedRow } from "../notes/use-pinned-row";
import { differenceDialog } from "../lazy-overlays";
import { ColumnHeads, LegSide, LineSide, Middle } from "../sides/sides";
import { PairRow } from "./pair-row";

interface SuggestedTabProps {
  days: AccountDays;
  summary: ReconciliationSummary;
  mayWork: boolean;
  initial: MatchList | null;
  zone: string;
}

/** Suggestions to decide one after another. */
export function SuggestedTab({ days, summary, mayWork, initial, zone }: SuggestedTabProps) {
  const list = useInfiniteQuery({ ...matchesOptions(days, "suggested"), ...firstPageOf(initial) });
  const matches = useMemo(
    () => list.data?.pages.flatMap((page) => page.matches) ?? [],
    [list.data],
  );
  const { rows, pinned, isAnnounced } = usePinnedRow(matches);
  const ids = useMemo(() => rows.map((match) => match.id), [rows]);
  const cursor = useCursor(ids, listKey("suggested", days));
  const decisions = useDecisions(isClosed(summary));
  const pause = useLetterPause(
    { list: JSON.stringify(days), current: cursor.id },
    ids,
    (id) => decisions.isOwn(id) || isAnnounced(id),
  );
  const { asked, over, onTyped, ask, deciding, close } = useMatchQuestion(
    matches,
    list.hasNextPage,
  );
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
    pause,
    onMove: cursor.move,
    onMatch: mayWork && current ? () => match(current) : undefined,
    onReject: mayWork && current ? () => reject(current) : undefined,
    onUndo: mayWork ? undoLast(decisions) : undefined,
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
              over={one.id === pinned}
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
        <LazyOverlay
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

interface RefusedListProps {
  days: AccountDays;
  usual: "in" | "out";
  /** How many there are. */
  count: number;
  decisions: Decisions;
  mayWork: boolean;
}

/** Rejected suggestions, in case somebody changes their mind. Loaded only on request. */
function RefusedList({ count, ...props }: RefusedListProps) {
  const [isOpen, setOpen] = useState(false);
  // The list stays after its last refusal is taken back, and says so.
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <p className="rc-note">
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"} suggestions that were refused
        </TextButton>
      </p>
      {isOpen && <Refused {...props} />}
    </>
  );
}

function Refused({ days, usual, decisions, mayWork }: Omit<RefusedListProps, "count">) {
  const list = useInfiniteQuery(matchesOptions(days, "rejected"));
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  return (
    <ListState
      what="What was refused"
      error={list.error}
      hasData={list.data !== undefined}
      isEmpty={matches.length === 0}
      retrying={list.isFetching}
      onRetry={() => void list.refetch()}
      empty={<p className="rc-note">Nothing was refused in this period.</p>}
    >
      <ol aria-label="Refused suggestions">
        {matches.map((match) => (
          <li key={match.id} className="rc-pair">
            <div className="rc-stack">
              {match.lines.map((line) => (
                <LineSide key={line.id} line={line} evidence={[]} usual={usual} />
              ))}
            </div>
            <Middle icon="pair" />
            <div className="rc-stack rc-legs">
              {match.legs.map((leg) => (
                <LegSide key={`${leg.transactionId}${leg.side}`} leg={leg} usual={usual} />
              ))}
            </div>
            <div className="rc-foot">
              <span className="rc-by">
                {match.decidedBy === null ? "Not a match" : `Not a match, says ${match.decidedBy}`}
              </span>
              {mayWork && (
                <span className="rc-buttons">
                  <Button
                    size="sm"
                    busy={decisions.busyWith(match.id) !== null && "Taking back"}
                    aria-label={`Suggest again: ${matchName(match)}`}
                    onClick={() => void decisions.restore(match)}
                  >
                    Suggest again
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      <ListTail list={list} />
    </ListState>
  );
}
