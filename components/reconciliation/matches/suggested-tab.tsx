"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextButton } from "@/components/ui/text-button";
import { matchesOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { MatchList, MatchView } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { type Act, type Decisions, LastDecisionLine, undoLast } from "../decisions/decisions";
import { EvidenceChipList } from "./evidence-chip-list";
import { LazyDifferenceDialog } from "../lazy-overlays";
import { ListState, ListTail, NothingSuggested } from "../lists/list-state";
import { listKey, useCursor } from "../lists/use-cursor";
import { useLetterPause, useWorkspaceKeys } from "../lists/use-workspace-keys";
import { MatchNotes } from "../notes/comment-thread";
import { DECIDED_MEANWHILE, useMatches } from "./use-matches";
import { useFacts } from "../facts";
import { ColumnHeads, Legs, Lines, matchName, Middle, ruleName } from "../sides";

/** Suggestions to decide one after another. */
export function SuggestedTab({ initial }: { initial: MatchList | null }) {
  const { days, mayWork } = useFacts();
  const { list, matches, rows, pinned, ids, isKnown, decisions, question } = useMatches(
    "suggested",
    initial,
  );
  const { asked, over, onTyped, ask, deciding, close } = question;
  const listId = listKey("suggested", days);
  const cursor = useCursor(ids, listId);
  const pause = useLetterPause({ list: listId, current: cursor.id }, ids, isKnown);
  const current = matches.find((match) => match.id === cursor.id);

  function decide(one: MatchView, act: "match" | "reject") {
    if (decisions.busyWith(one.id) !== null) return;
    if (act === "match" && !isZero(one.difference)) return ask(one);
    if (one.id === cursor.id) cursor.move(1);
    void decisions[act](one);
  }
  useWorkspaceKeys({
    pause,
    onMove: cursor.move,
    onMatch: mayWork && current ? () => decide(current, "match") : undefined,
    onReject: mayWork && current ? () => decide(current, "reject") : undefined,
    onUndo: mayWork ? undoLast(decisions) : undefined,
  });
  return (
    <>
      <LastDecisionLine decisions={decisions} />
      <ListState
        what="The suggestions"
        lists={[list]}
        isEmpty={rows.length === 0}
        empty={<NothingSuggested />}
      >
        <ColumnHeads />
        <ol aria-label="Suggestions">
          {rows.map((one) => (
            <PairRow
              key={one.id}
              match={one}
              current={one.id === cursor.id}
              busy={decisions.busyWith(one.id)}
              over={one.id === pinned}
              onDecide={decide}
            />
          ))}
        </ol>
        <ListTail list={list} />
      </ListState>
      {list.data && <RefusedList decisions={decisions} />}
      {asked && (
        <LazyDifferenceDialog
          chosen={asked}
          over={over}
          onTyped={onTyped}
          onConfirm={(reason) => deciding(decisions.match(asked, reason))}
          onClose={close}
        />
      )}
    </>
  );
}

/** Rejected suggestions, in case somebody changes their mind. Loaded only on request. */
function RefusedList({ decisions }: { decisions: Decisions }) {
  const [isOpen, setOpen] = useState(false);
  const { days, mayWork, summary } = useFacts();
  const list = useInfiniteQuery({ ...matchesOptions(days, "rejected"), enabled: isOpen });
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  // The list stays after its last refusal is taken back, and says so.
  if (summary.counts.refused === 0 && !isOpen) return null;
  return (
    <>
      <p className="rc-note">
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"} suggestions that were refused
        </TextButton>
      </p>
      {isOpen && (
        <ListState
          what="What was refused"
          lists={[list]}
          isEmpty={matches.length === 0}
          empty={<p className="rc-note">Nothing was refused in this period.</p>}
        >
          <ol aria-label="Refused suggestions">
            {matches.map((match) => (
              <li key={match.id} className="rc-pair">
                <Lines lines={match.lines} />
                <Middle />
                <Legs legs={match.legs} />
                <div className="rc-foot">
                  <span className="rc-by">
                    {match.decidedBy === null
                      ? "Not a match"
                      : `Not a match, says ${match.decidedBy}`}
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
      )}
    </>
  );
}

interface PairRowProps {
  match: MatchView;
  current: boolean;
  /** The decision being sent, during which neither can be made. */
  busy: Act | null;
  /** Decided on meanwhile, and shown only for the note being written. */
  over: boolean;
  onDecide: (match: MatchView, act: "match" | "reject") => void;
}

function PairRow({ match, current, busy, over, onDecide }: PairRowProps) {
  const { mayWork } = useFacts();
  const isBusy = busy !== null;
  const differs = !isZero(match.difference);
  const name = matchName(match);
  return (
    <li
      className="rc-pair"
      data-row={match.id}
      tabIndex={-1}
      aria-current={current ? "true" : undefined}
      aria-label={`Suggestion: ${name}`}
    >
      <Lines lines={match.lines} evidence={match.evidence} />
      <Middle />
      <Legs legs={match.legs}>
        <p className="text-ink-3">No transfer: the lines cancel out</p>
      </Legs>
      <div className="rc-foot">
        <EvidenceChipList match={match} />
        {match.comments > 0 && <span className="rc-by">{counted(match.comments, "note")}</span>}
        {over && <span className="rc-by">{DECIDED_MEANWHILE}</span>}
        {!over && mayWork && (
          <span className="rc-buttons">
            <Button
              variant="quiet"
              size="sm"
              keys={current ? ["X"] : undefined}
              busy={busy === "reject" && "Noting"}
              aria-disabled={isBusy || undefined}
              aria-label={`Not a match: ${name}`}
              onClick={() => onDecide(match, "reject")}
            >
              Not a match
            </Button>
            <Button
              variant={current ? "primary" : "default"}
              size="sm"
              keys={current ? ["A"] : undefined}
              busy={busy === "match" && "Matching"}
              aria-disabled={isBusy || undefined}
              aria-label={`${differs ? "Match and book the difference" : "Match"}: ${name}`}
              onClick={() => onDecide(match, "match")}
            >
              {differs ? "Match, book difference" : "Match"}
            </Button>
          </span>
        )}
      </div>
      {current && (
        <>
          <p className="rc-why">
            {ruleName(match.lane)}. {match.sentence}
          </p>
          <MatchNotes match={match} />
        </>
      )}
    </li>
  );
}
