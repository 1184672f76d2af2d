"use client";
import { useCallback, useEffect, useRef } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakLeg, BreakLine, LegView, LineView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "../decisions/selection";
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
