"use client";
import { useCallback, useMemo, useState } from "react";
import { LazyOverlay } from "@/components/ui/lazy-part";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type {
  BreakFilter,
  BreakList as BreakPage,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { withSameHint, type Chosen, chosenBreak, selectionOf, useChosen } from "../by-hand/chosen";
import {
  DifferenceOverlay,
  matchedOf,
  useMatchByHand,
  useSelectionQuestion,
  useStandings,
  whyNotMatchable,
} from "../by-hand/match-by-hand";
import { type Break, BreakRow, ExtraRow } from "./break-row";
import { type SelectionAct, SelectionBar, whyNot } from "../by-hand/selection-bar";
import {
  isClosed,
  LastDecisionLine,
  showWhyNot,
  undoLast,
  useDecisions,
} from "../decisions/decisions";
import {
  missingSide,
  counterpartTarget,
  selectionFigures,
  type SelectionFigures,
  selectionStep,
} from "../decisions/selection";
import { ListState, NoBreaks } from "../lists/list-state";
import { type Cursor, isFocusOnRow, listKey, useCursor } from "../lists/use-cursor";
import { useWorkspaceKeys } from "../lists/use-workspace-keys";
import { breakSheet, counterpartSheet, notesDialog } from "../lazy-overlays";
import { ExplainByRule } from "../rules/explain-by-rule";
import { sideLabels } from "../sides";
import { BreakFilters, BreakList, useShownBreaks } from "./break-list";

interface BreaksTabProps {
  days: AccountDays;
  summary: ReconciliationSummary;
  mayWork: boolean;
  mayChangeRules: boolean;
  initial: { lines: BreakPage; legs: BreakPage } | null;
  zone: string;
  today: string;
  age: number | null;
  only: BreakFilter | null;
  onFilter: (change: { age?: number | null; only?: BreakFilter | null }) => void;
}

/**
 * Lines and transfers without a counterpart, side by side. Selected from both sides they are matched by hand; lines alone are
 * explained, or left open with a note.
 */
export function BreaksTab({
  days,
  summary,
  mayWork,
  mayChangeRules,
  initial,
  zone,
  today,
  age,
  only,
  onFilter,
}: BreaksTabProps) {
  const { lines, legs, all, filtered, heads } = useShownBreaks({
    days,
    summary,
    initial,
    today,
    age,
    only,
  });
  const { chosen, toggle, add, remove, clear } = useChosen(
    days,
    useMemo(() => all.map(chosenBreak), [all]),
  );
  const decisions = useDecisions(isClosed(summary));
  const byHand = useMatchByHand({
    accountId: days.account,
    onMatched: (match, decided) => (decisions.setLast({ act: "matched", match }), remove(decided)),
  });
  const [finding, setFinding] = useState<"lines" | "legs" | null>(null);
  const [noted, setNoted] = useState<{ one: Break; forNote: boolean } | null>(null);
  const [notingAll, setNotingAll] = useState(false);

  const { usual, account } = summary;
  const words = sideLabels(summary);
  const selection = selectionOf(chosen.values());
  const figures = selectionFigures(selection, usual);
  const step = selectionStep(figures);
  const unlisted = useMemo(
    () => [...chosen.values()].filter((one) => !all.some((each) => each.subject === one.subject)),
    [chosen, all],
  );
  const cursor = useCursor(
    useMemo(() => rowsInOrder(unlisted, all), [unlisted, all]),
    listKey("breaks", days),
    "by focus",
  );
  const standings = useStandings(account.id, unlisted);
  const matched = matchedOf(unlisted, standings);
  const over = whyNotMatchable(matched);
  const asking = useSelectionQuestion(matched, standings);
  const match = () => (step === "match" ? void byHand.match(chosen) : asking.ask(true));
  // For one line and one transfer, the note is added to the line; for more, to each of them.
  const single =
    selection.lines.length <= 1 && selection.legs.length <= 1
      ? all.find((one) => chosen.has(one.subject))
      : undefined;
  const openNotes = useCallback((one: Break) => setNoted({ one, forNote: false }), []);
  const noteChosen = () => (single ? setNoted({ one: single, forNote: true }) : setNotingAll(true));
  const alike = withSameHint(all, chosen);
  const takeBack = undoLast(decisions, byHand.busy);
  const find = () => setFinding(missingSide(figures));
  useBreakKeys({
    cursor,
    figures,
    over,
    acts: mayWork ? { match, find, note: noteChosen, clear, undo: takeBack } : null,
  });
  const row = (one: Break) => (
    <BreakRow
      key={one.subject}
      one={one}
      usual={usual}
      selected={chosen.has(one.subject)}
      onToggle={mayWork ? toggle : undefined}
      onNotes={openNotes}
    />
  );
  const extras = (side: Chosen["side"]) =>
    unlisted
      .filter((one) => one.side === side)
      .map((one) => (
        <ExtraRow
          key={one.subject}
          one={one}
          usual={usual}
          standing={standings.get(one.subject)}
          onRemove={toggle}
        />
      ));
  return (
    <>
      <LastDecisionLine decisions={decisions}>
        {mayChangeRules && decisions.last?.act === "matched" && (
          <ExplainByRule
            key={decisions.last.match.id}
            match={decisions.last.match}
            account={account}
            zone={zone}
          />
        )}
      </LastDecisionLine>
      <BreakFilters ageing={summary.ageing} age={age} only={only} onFilter={onFilter} />
      <ListState
        what="The breaks"
        lists={[lines.list, legs.list]}
        isEmpty={all.length === 0 && chosen.size === 0}
        empty={<NoBreaks filtered={filtered} />}
      >
        <div className="rc-breaks">
          <BreakList
            title={words.missing.lines}
            {...heads.lines}
            breaks={lines}
            extras={extras("lines")}
          >
            {lines.breaks.map(row)}
          </BreakList>
          <BreakList
            title={words.missing.legs}
            {...heads.legs}
            breaks={legs}
            extras={extras("legs")}
          >
            {legs.breaks.map(row)}
          </BreakList>
        </div>
        {mayWork && (
          <SelectionBar
            figures={figures}
            currency={account.currency}
            busy={byHand.busy}
            over={over}
            onMatch={match}
            onFind={find}
            onNote={noteChosen}
            alike={alike.length > 0 ? { count: alike.length, onAdd: () => add(alike) } : null}
            onClear={clear}
          />
        )}
      </ListState>
      <DifferenceOverlay {...{ summary, chosen, selection, asking, byHand }} />
      {finding && (
        <LazyOverlay
          part={counterpartSheet}
          title="Find a counterpart"
          onClose={() => setFinding(null)}
          props={{
            account,
            side: finding,
            near: counterpartTarget(selection, figures),
            usual,
            chosen,
            figures,
            over,
            onToggle: (one) => toggle({ ...one, found: true }),
            onClose: () => setFinding(null),
          }}
        />
      )}
      {notingAll && (
        <LazyOverlay
          part={notesDialog}
          title="Leave open with a note"
          onClose={() => setNotingAll(false)}
          props={{
            accountId: account.id,
            subjects: [...chosen.keys()],
            onDone: () => (setNotingAll(false), clear()),
            onClose: () => setNotingAll(false),
          }}
        />
      )}
      {noted && (
        <LazyOverlay
          part={breakSheet}
          title="Notes"
          onClose={() => setNoted(null)}
          props={{
            accountId: account.id,
            one: all.find((each) => each.subject === noted.one.subject) ?? noted.one,
            forNote: noted.forNote,
            usual,
            zone,
            today,
            mayWork,
            onClose: () => setNoted(null),
          }}
        />
      )}
    </>
  );
}

/** Subjects of the rows in order: on each side the extra items, then the breaks. */
function rowsInOrder(extras: readonly Chosen[], breaks: readonly Break[]): string[] {
  const of = (side: Chosen["side"]) => [
    ...extras.filter((one) => one.side === side),
    ...breaks.filter((one) => "line" in one === (side === "lines")),
  ];
  return [...of("lines"), ...of("legs")].map((one) => one.subject);
}

interface BreakKeys {
  cursor: Cursor;
  /** The selection's figures, and why it can't be matched as it is. */
  figures: SelectionFigures;
  over: string | null;
  /** Null if the person may only look. */
  acts: (Record<SelectionAct, () => void> & { clear: () => void; undo: () => void }) | null;
}

/** The keys of the breaks tab. A key that can't act on the selection says why. */
function useBreakKeys({ cursor, figures, over, acts }: BreakKeys): void {
  const keyOf = (act: SelectionAct) =>
    acts &&
    (() => {
      const why = whyNot(act, figures, over);
      if (why) showWhyNot(why);
      else acts[act]();
    });
  useWorkspaceKeys({
    // Only the focus shows the current row, so without it the first press focuses the row.
    onMove: (by) => cursor.move(isFocusOnRow() ? by : 0),
    onMatch: keyOf("match") ?? undefined,
    onFind: keyOf("find") ?? undefined,
    onNote: keyOf("note") ?? undefined,
    onReject: acts && figures.lines + figures.legs > 0 ? acts.clear : undefined,
    onUndo: acts?.undo,
  });
}
