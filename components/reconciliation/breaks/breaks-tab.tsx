"use client";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { preloadHandlers } from "@/components/ui/lazy-part";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import {
  OTHER_BUSINESS,
  type OtherBusiness,
  sharedWords,
} from "@/lib/domain/matching/other-business";
import {
  type Chosen,
  matchedOf,
  useMatchByHand,
  useSelectionQuestion,
  useStandings,
  selectionOf,
  sideOf,
  useChosen,
  whyNotMatchable,
  withSameHint,
} from "../by-hand/chosen";
import { type Break, BreakRow, ExtraRow } from "./break-row";
import { type SelectionAct, SelectionBar, whyNot } from "../by-hand/selection-bar";
import { LastDecisionLine, showWhyNot, undoLast, useDecisions } from "../decisions/decisions";
import {
  missingSide,
  counterpartTarget,
  selectionFigures,
  selectionStep,
} from "../decisions/selection";
import { useFacts } from "../facts";
import { ListState } from "../lists/list-state";
import { isFocusOnRow, listKey, useCursor } from "../lists/use-cursor";
import { useWorkspaceKeys } from "../lists/use-workspace-keys";
import {
  LazyBreakSheet,
  LazyCounterpartSheet,
  LazyDifferenceDialog,
  LazyNotesDialog,
  LazyRulesSheet,
} from "../lazy-overlays";
import { sideLabels } from "../sides";
import { BreakFilters, BreakList, type InitialBreaks, useShownBreaks } from "./break-list";

interface BreaksTabProps {
  mayChangeRules: boolean;
  initial: InitialBreaks | null;
}

/** Lines and transfers without a counterpart, to be matched by hand, explained or noted. */
export function BreaksTab({ mayChangeRules, initial }: BreaksTabProps) {
  const facts = useFacts();
  const { days, usual, mayWork } = facts;
  const { sides, all, filtered, heads } = useShownBreaks(initial);
  const { chosen, toggle, add, remove, clear } = useChosen(days, all);
  const decisions = useDecisions();
  const byHand = useMatchByHand(
    (match, decided) => (decisions.setLast({ act: "match", match }), remove(decided)),
  );
  const [finding, setFinding] = useState<Side | null>(null);
  const [noted, setNoted] = useState<{ one: Break; forNote: boolean } | null>(null);
  const [notingAll, setNotingAll] = useState(false);

  const words = sideLabels(facts);
  const selection = selectionOf(chosen.values());
  const figures = selectionFigures(selection, usual);
  const step = selectionStep(figures);
  const unlisted = [...chosen.values()].filter(
    (one) => !all.some((each) => each.subject === one.subject),
  );
  const cursor = useCursor(rowsInOrder(unlisted, all), listKey("breaks", days), "by focus");
  const standings = useStandings(unlisted);
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
  const find = () => setFinding(missingSide(figures));
  // A key that can't act on the selection says why.
  const keyOf = (act: SelectionAct, does: () => void) => () => {
    const why = whyNot(act, figures, over);
    if (why) showWhyNot(why);
    else does();
  };
  useWorkspaceKeys({
    // Only the focus shows the current row, so without it the first press focuses the row.
    onMove: (by) => cursor.move(isFocusOnRow() ? by : 0),
    ...(mayWork && {
      onMatch: keyOf("match", match),
      onFind: keyOf("find", find),
      onNote: keyOf("note", noteChosen),
      onReject: step === "nothing" ? undefined : clear,
      onUndo: undoLast(decisions, byHand.busy),
    }),
  });
  const row = (one: Break) => (
    <BreakRow
      key={one.subject}
      one={one}
      selected={chosen.has(one.subject)}
      onToggle={toggle}
      onNotes={openNotes}
    />
  );
  const extras = (side: Side) =>
    unlisted
      .filter((one) => sideOf(one) === side)
      .map((one) => (
        <ExtraRow
          key={one.subject}
          one={one}
          standing={standings.get(one.subject)}
          onRemove={toggle}
        />
      ));
  return (
    <>
      <LastDecisionLine decisions={decisions}>
        {mayChangeRules && decisions.last?.act === "match" && (
          <ExplainByRule key={decisions.last.match.id} match={decisions.last.match} />
        )}
      </LastDecisionLine>
      <BreakFilters />
      <ListState
        what="The breaks"
        lists={[sides.lines.list, sides.legs.list]}
        isEmpty={all.length === 0 && chosen.size === 0}
        empty={
          <EmptyState
            title={filtered ? "No such breaks in this period" : "No breaks in this period"}
          >
            <p>
              {filtered
                ? "Clear the filters above to see all of them."
                : "Every line has its transfer, and every transfer that is due has its line."}
            </p>
          </EmptyState>
        }
      >
        <div className="rc-breaks">
          {(["lines", "legs"] as const).map((side) => (
            <BreakList key={side} title={words.missing[side]} {...heads[side]} breaks={sides[side]}>
              {extras(side)}
              {sides[side].breaks.map(row)}
            </BreakList>
          ))}
        </div>
        {mayWork && (
          <SelectionBar
            figures={figures}
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
      {asking.asked && (
        <LazyDifferenceDialog
          chosen={selection}
          over={asking.over}
          onTyped={asking.onTyped}
          onConfirm={(reason) => asking.deciding(byHand.match(chosen, reason))}
          onClose={asking.close}
        />
      )}
      {finding && (
        <LazyCounterpartSheet
          side={finding}
          near={counterpartTarget(selection, figures)}
          chosen={chosen}
          figures={figures}
          over={over}
          onToggle={(one) => toggle({ ...one, found: true })}
          onClose={() => setFinding(null)}
        />
      )}
      {notingAll && (
        <LazyNotesDialog
          subjects={[...chosen.keys()]}
          onDone={() => (setNotingAll(false), clear())}
          onClose={() => setNotingAll(false)}
        />
      )}
      {noted && (
        <LazyBreakSheet
          one={all.find((each) => each.subject === noted.one.subject) ?? noted.one}
          forNote={noted.forNote}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}

function rowsInOrder(extras: readonly Chosen[], breaks: readonly Break[]): string[] {
  const of = (side: Side) => [...extras, ...breaks].filter((one) => sideOf(one) === side);
  return [...of("lines"), ...of("legs")].map((one) => one.subject);
}

type Side = ReturnType<typeof sideOf>;

/** Offers a rule for lines like those just explained, with their shared words. */
function ExplainByRule({ match }: { match: MatchView }) {
  const { account } = useFacts();
  const [open, setOpen] = useState(false);
  const adding = otherBusinessOf(match);
  if (!adding) return null;
  return (
    <>
      <Button
        {...preloadHandlers(LazyRulesSheet)}
        variant="quiet"
        size="sm"
        onClick={() => setOpen(true)}
      >
        Explain such lines by a rule…
      </Button>
      {open && (
        <LazyRulesSheet
          account={account}
          mayChange
          adding={adding}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Null with a transfer, with a reason that rule 9 can't give, or without common words. */
function otherBusinessOf({ legs, lines, differenceReason }: MatchView): OtherBusiness | null {
  const kind = OTHER_BUSINESS.find((each) => each === differenceReason?.split(": ")[0]);
  const contains = sharedWords(lines.map((line) => line.narration));
  return legs.length > 0 || kind === undefined || contains === "" ? null : { contains, kind };
}
