"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import { useToday, useZone } from "@/components/ui/zone";
import type { MatchList, MatchView } from "@/lib/contract/api/reconciliation";
import { describeReason } from "@/lib/domain/matching/other-business";
import { counted } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { LastDecisionLine, showWhyNot } from "../decisions/decisions";
import { useFacts } from "../facts";
import { ColumnHeads, Legs, Lines, matchName, ruleName } from "../sides";
import { MatchNotes } from "../notes/comment-thread";
import { EvidenceChipList } from "./evidence-chip-list";
import { ListState, ListTail } from "../lists/list-state";
import { savedRows, listKey, useCursor } from "../lists/use-cursor";
import { useLetterPause, useWorkspaceKeys } from "../lists/use-workspace-keys";
import { DECIDED_MEANWHILE, useMatches } from "./use-matches";
import { LazyUndoDialog } from "../lazy-overlays";

/** Matches, who made them and why. Each can be undone. */
export function MatchedTab({ initial }: { initial: MatchList | null }) {
  const { days, mayWork } = useFacts();
  const { list, rows, pinned, ids, isKnown, decisions, question } = useMatches("matched", initial);
  const { asked, over, onTyped, ask, deciding, close } = question;
  const listId = listKey("matched", days);
  // No row is open at first: the list is for looking through. Coming back reopens the open row.
  const [isOpen, setOpen] = useState(() => ids.includes(savedRows.of(listId) ?? ""));
  const cursor = useCursor(ids, listId, isOpen);
  const current = isOpen ? rows.find((match) => match.id === cursor.id) : undefined;
  const toggle = (id: string) => {
    setOpen(!(isOpen && id === cursor.id));
    cursor.stand(id);
  };
  function undo() {
    if (!current)
      showWhyNot({ title: "No match is open", detail: "J and K open one, and U undoes it." });
    else if (current.closedWith)
      showWhyNot({
        title: "This match can't be undone",
        detail: "Its period was closed with it, so it stays.",
      });
    else if (current.id !== pinned) ask(current);
  }
  const pause = useLetterPause({ list: listId, current: current?.id ?? null }, ids, isKnown);
  useWorkspaceKeys({
    pause,
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
        lists={[list]}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState title="Nothing is matched yet">
            <p>Automatic matches, and suggestions that you accept, appear here.</p>
          </EmptyState>
        }
      >
        <ColumnHeads plain />
        <ol aria-label="Matches">
          {rows.map((one) => (
            <MatchedRow
              key={one.id}
              match={one}
              current={one.id === current?.id}
              over={one.id === pinned}
              onToggle={toggle}
              onUndo={ask}
            />
          ))}
        </ol>
        <ListTail list={list} />
      </ListState>
      {asked && (
        <LazyUndoDialog
          match={asked}
          over={over}
          onTyped={onTyped}
          onUndo={(match, reason) => deciding(decisions.undo(match, reason))}
          onClose={close}
        />
      )}
    </>
  );
}

interface MatchedRowProps {
  match: MatchView;
  current: boolean;
  /** Undone meanwhile, and shown only for the note being written. */
  over: boolean;
  onToggle: (id: string) => void;
  onUndo: (match: MatchView) => void;
}

function MatchedRow({ match, current, over, onToggle, onUndo }: MatchedRowProps) {
  const { account, mayWork } = useFacts();
  const zone = useZone();
  const today = useToday();
  const by = [
    describeAuthor(match, zone, today),
    match.comments > 0 && counted(match.comments, "note"),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li
      className="rc-row"
      data-row={match.id}
      tabIndex={-1}
      aria-current={current ? "true" : undefined}
    >
      <Lines lines={match.lines} evidence={current ? match.evidence : []} />
      <div className="rc-mid">
        <button
          type="button"
          className="ibtn rc-open"
          aria-expanded={current}
          aria-label={`Why it is matched: ${matchName(match)}`}
          title="Why it is matched"
          onClick={() => onToggle(match.id)}
        >
          <Icon name="link" size={14} />
        </button>
      </div>
      <Legs legs={match.legs} by={by}>
        <p className="text-ink-3">
          {match.differenceReason === null
            ? "The lines cancel out"
            : describeReason(match.differenceReason)}
          , <span className="rc-by">{by}</span>
        </p>
      </Legs>
      {current && (
        <>
          <div className="rc-foot">
            <EvidenceChipList match={match} />
            {match.closedWith && (
              <span className="text-ink-3">
                It belongs to a closed period, so it can't be undone.
              </span>
            )}
            {over && <span className="rc-by">{DECIDED_MEANWHILE}</span>}
            {!over && mayWork && !match.closedWith && (
              <span className="rc-buttons">
                <Button size="sm" keys={["U"]} onClick={() => onUndo(match)}>
                  Undo match
                </Button>
              </span>
            )}
          </div>
          <p className="rc-why">
            {ruleName(match.lane)}
            {match.rulesVersion !== null && `, version ${match.rulesVersion} of the rules`}.{" "}
            {match.sentence}
            {!isZero(match.difference) &&
              ` Booked difference: ${formatFigure(match.difference, account.currency)}${match.differenceReason === null ? "" : ` (${describeReason(match.differenceReason)})`}.`}
          </p>
          <MatchNotes match={match} />
        </>
      )}
    </li>
  );
}

function describeAuthor(
  { automatic, decidedBy, decidedAt }: MatchView,
  zone: string,
  today: string,
): string {
  if (automatic || decidedBy === null) return "automatic";
  const [first = decidedBy] = decidedBy.split(" ");
  if (decidedAt === null) return first;
  return `${first}, ${formatTime(decidedAt, zone, dayInZone(decidedAt, zone) === today ? "time" : "day")}`;
}
