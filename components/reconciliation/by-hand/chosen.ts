"use client";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcements";
import { useMakeMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import {
  type AccountDays,
  breakStandingOptions,
} from "@/lib/client/reconciliation/reconciliation-options";
import type {
  BreakLeg,
  BreakLine,
  BreakStanding,
  LegView,
  LineView,
  MatchView,
} from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import { capitalised, counted } from "@/lib/domain/words/words";
import {
  announceRefusal,
  type DecisionOutcome,
  describeLast,
  outcomeOf,
  type Reason,
} from "../decisions/decisions";
import type { Selection } from "../decisions/selection";
import { useQuestion } from "../decisions/use-question-end";
import { useFacts } from "../facts";
import { makeKeptValues, useKept } from "../kept-values";

/** A line or leg selected for matching, with its id in the lists of breaks. `found`: by searching, so it may be of other days than the lists. */
export type Chosen = ({ line: LineView } | { leg: LegView }) & { subject: string; found?: boolean };

export const chosenLine = (line: LineView): Chosen => ({ subject: lineSubject(line), line });
export const chosenLeg = (leg: LegView): Chosen => ({ subject: legSubject(leg), leg });

export const sideOf = (one: Chosen) => ("line" in one ? "lines" : "legs");
export const itemOf = (one: Chosen): LineView | LegView => ("line" in one ? one.line : one.leg);

/** Names a selected item in a sentence. */
export function chosenName(one: Chosen): string {
  return "line" in one
    ? one.line.narration || "the line without a narration"
    : (one.leg.reference ?? "the transfer");
}

export function selectionOf(chosen: Iterable<Chosen>): Selection {
  const all = [...chosen];
  return {
    lines: all.flatMap((one) => ("line" in one ? [one.line] : [])),
    legs: all.flatMap((one) => ("leg" in one ? [one.leg] : [])),
  };
}

/** Items from the first to the second, both included. Empty if they are on different sides. */
export function between(shown: readonly Chosen[], first: string | null, second: Chosen): Chosen[] {
  const side = shown.filter((one) => sideOf(one) === sideOf(second));
  const ends = [first, second.subject].map((end) => side.findIndex((one) => one.subject === end));
  return ends.includes(-1) ? [] : side.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** The selection without the items decided on; items selected meanwhile stay. */
export function without(chosen: Choices, decided: Choices): Choices {
  return new Map([...chosen].filter(([subject]) => !decided.has(subject)));
}

/** Items with the hint that all selected ones have. Empty if they differ or have none. */
export function withSameHint(shown: readonly (BreakLine | BreakLeg)[], chosen: Choices): Chosen[] {
  const picked = shown.filter((one) => chosen.has(one.subject));
  const [hint = null, ...others] = new Set(picked.map((one) => one.hint));
  if (hint === null || others.length > 0 || picked.length < chosen.size) return [];
  return shown.filter((one) => one.hint === hint && !chosen.has(one.subject));
}

/** The selection on both sides of the breaks, kept while another tab or page is open. */
export function useChosen(days: AccountDays, shown: readonly Chosen[]) {
  const key = choicesKey(days);
  const chosen = useKept(savedChoices, key);
  const setChosen = useCallback(
    (change: (now: Choices) => Choices) => {
      const next = change(savedChoices.of(key));
      savedChoices.keep(key, next.size === 0 ? NOTHING_CHOSEN : next);
    },
    [key],
  );
  const order = useRef(shown);
  const last = useRef<string | null>(null);
  useEffect(() => {
    order.current = shown;
  });
  /** `extend`: also selects everything from the last selected item to this one. */
  const toggle = useCallback(
    (one: Chosen, extend = false) => {
      const range = extend ? between(order.current, last.current, one) : [];
      last.current = one.subject;
      setChosen((now) => {
        const next = new Map(now);
        if (range.length > 0) for (const each of range) next.set(each.subject, each);
        else if (!next.delete(one.subject)) next.set(one.subject, one);
        return next;
      });
    },
    [setChosen],
  );
  const add = (more: readonly Chosen[]) =>
    setChosen((now) => new Map([...now, ...more.map((one) => [one.subject, one] as const)]));
  const clear = () => {
    last.current = null;
    setChosen(() => NOTHING_CHOSEN);
  };
  const remove = (decided: Choices) => setChosen((now) => without(now, decided));
  return { chosen, toggle, add, remove, clear };
}

type Choices = ReadonlyMap<string, Chosen>;

export const NOTHING_CHOSEN: Choices = new Map();
/** The selection of each account's breaks. */
export const savedChoices = makeKeptValues(NOTHING_CHOSEN);
export const choicesKey = ({ account, from, to }: AccountDays) => [account, from, to].join(" ");

/** Matches the selection, which stays if that is refused. Items selected since aren't `decided`. */
export function useMatchByHand(onMatched: (match: MatchView, decided: Choices) => void) {
  const { account } = useFacts();
  const make = useMakeMatch();
  return {
    busy: make.isPending,
    match: async (chosen: Choices, reason?: Reason): Promise<DecisionOutcome> => {
      if (make.isPending) return "failed";
      const { lines, legs } = selectionOf(chosen.values());
      try {
        const match = await make.mutateAsync({
          accountId: account.id,
          lineIds: lines.map((line) => line.id),
          legs: legs.map(({ transactionId, side }) => ({ transactionId, side })),
          ...(reason ? { reason } : {}),
        });
        onMatched(match, chosen);
        announce(describeLast({ act: "match", match }));
        return "done";
      } catch (error) {
        announceRefusal(
          { refused: "Nothing was matched", unknown: "We don't know if this was matched" },
          error,
        );
        return outcomeOf(error);
      }
    },
  };
}

/** Of more than these, the rest is found out when it is matched. */
const MAX_ITEMS = 30;

/** Loads the state of selected items that the lists don't show, by their subjects. */
export function useStandings(extras: readonly Chosen[]): ReadonlyMap<string, BreakStanding> {
  const { account } = useFacts();
  const asked = extras.slice(0, MAX_ITEMS);
  const answers = useQueries({
    queries: asked.map(({ subject }) => breakStandingOptions(account.id, subject)),
  });
  return new Map(
    asked.flatMap(({ subject }, at) =>
      answers[at]?.data ? [[subject, answers[at].data] as const] : [],
    ),
  );
}

/** Returns the selected items that are in a match by now. */
export function matchedOf(
  extras: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
): Chosen[] {
  return extras.filter(({ subject }) => standings.get(subject)?.held?.match.state === "matched");
}

/** Names the selected items that are matched by now, as the beginning of a sentence. */
export function describeMatched(matched: readonly Chosen[]): string {
  const [first] = matched;
  const name =
    matched.length === 1 && first
      ? `${chosenName(first)} was`
      : `${counted(matched.length, "item")} of the selection were`;
  return `${capitalised(name)} matched meanwhile`;
}

/** Says who matched the items, and what to do. `mayBeOwn`: perhaps the person did. */
export function matchedDetail(
  matched: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
  mayBeOwn = false,
): string {
  const by = new Set(
    matched.map(({ subject }) => {
      const match = standings.get(subject)?.held?.match;
      return !match || match.automatic || match.decidedBy === null ? "the rules" : match.decidedBy;
    }),
  );
  return `${capitalised([...by].join(" and "))} did it. ${mayBeOwn ? "Take" : "Nothing was changed by you; take"} ${matched.length === 1 ? "it" : "them"} out of the selection, and match the rest.`;
}

/** Says why a selection can't be matched; null if all of it is open. */
export function whyNotMatchable(matched: readonly Chosen[]): string | null {
  if (matched.length === 0) return null;
  return `${describeMatched(matched)}. Take ${matched.length === 1 ? "it" : "them"} out of the selection first.`;
}

/** A question about the selection, which ends if some of it is matched meanwhile. */
export function useSelectionQuestion(
  matched: readonly Chosen[],
  standings: ReadonlyMap<string, BreakStanding>,
) {
  return useQuestion<true>((_asked, mayBeOwn) =>
    matched.length === 0
      ? null
      : {
          title: describeMatched(matched),
          detail: matchedDetail(matched, standings, mayBeOwn),
        },
  );
}
