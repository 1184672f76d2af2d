"use client";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakLeg, BreakLine, LegView, LineView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "../decisions/selection";

/** A line or leg selected for matching, with its id in the lists of breaks. `found`: by searching, so it may be of other days than the lists. */
export type Chosen = ({ side: "lines"; line: LineView } | { side: "legs"; leg: LegView }) & {
  subject: string;
  found?: boolean;
};

export const chosenLine = (line: LineView): Chosen => ({
  side: "lines",
  subject: lineSubject(line),
  line,
});
export const chosenLeg = (leg: LegView): Chosen => ({
  side: "legs",
  subject: legSubject(leg),
  leg,
});

export const chosenBreak = (one: BreakLine | BreakLeg): Chosen =>
  "line" in one ? chosenLine(one.line) : chosenLeg(one.leg);

/** Names a selected item in a sentence. */
export function chosenName(one: Chosen): string {
  return one.side === "lines"
    ? one.line.narration || "the line without a narration"
    : (one.leg.reference ?? "the transfer");
}

export function selectionOf(chosen: Iterable<Chosen>): Selection {
  const all = [...chosen];
  return {
    lines: all.flatMap((one) => (one.side === "lines" ? [one.line] : [])),
    legs: all.flatMap((one) => (one.side === "legs" ? [one.leg] : [])),
  };
}

/**
 * Items on one side from the first to the second, both included. Empty if they are on different
 * sides.
 */
export function between(shown: readonly Chosen[], first: string | null, second: Chosen): Chosen[] {
  const side = shown.filter((one) => one.side === second.side);
  const [from, to] = [
    side.findIndex((one) => one.subject === first),
    side.findIndex((one) => one.subject === second.subject),
  ];
  return from === -1 || to === -1 ? [] : side.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection without the items decided on; items selected meanwhile stay. */
export function without(
  chosen: ReadonlyMap<string, Chosen>,
  decided: ReadonlyMap<string, Chosen>,
): Map<string, Chosen> {
  return new Map([...chosen].filter(([subject]) => !decided.has(subject)));
}

/**
 * Items with the same hint as all selected ones. Empty if the selected ones have different hints or
 * none.
 */
export function withSameHint(
  shown: readonly (BreakLine | BreakLeg)[],
  chosen: ReadonlyMap<string, Chosen>,
): Chosen[] {
  const picked = shown.filter((one) => chosen.has(one.subject));
  const [hint = null, ...others] = new Set(picked.map((one) => one.hint));
  if (hint === null || others.length > 0 || picked.length < chosen.size) return [];
  return shown.filter((one) => one.hint === hint && !chosen.has(one.subject)).map(chosenBreak);
}

/**
 * The selection on both sides of the breaks, including items from other days. Kept while another
 * tab or page is open.
 * @param days of the account that it is for
 * @param shown the items in the lists, in order
 */
export function useChosen({ account, from, to }: AccountDays, shown: readonly Chosen[]) {
  const chosen = useSyncExternalStore(
    savedChoices.subscribe,
    () => savedChoices.of({ account, from, to }),
    () => NOTHING_CHOSEN,
  );
  const setChosen = useCallback(
    (next: (now: Choices) => Choices) => savedChoices.change({ account, from, to }, next),
    [account, from, to],
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
  const add = useCallback(
    (more: readonly Chosen[]) =>
      setChosen((now) => new Map([...now, ...more.map((one) => [one.subject, one] as const)])),
    [setChosen],
  );
  const clear = useCallback(() => {
    last.current = null;
    setChosen(() => NOTHING_CHOSEN);
  }, [setChosen]);
  const remove = useCallback(
    (decided: ReadonlyMap<string, Chosen>) => setChosen((now) => without(now, decided)),
    [setChosen],
  );
  return { chosen, toggle, add, remove, clear };
}

type Choices = ReadonlyMap<string, Chosen>;

export const NOTHING_CHOSEN: Choices = new Map();
const saved = new Map<string, Choices>();
const listeners = new Set<() => void>();

const keyOf = ({ account, from, to }: AccountDays): string => [account, from, to].join(" ");

/** Keeps the selection of each account's breaks until the page is loaded again. */
export const savedChoices = {
  of: (days: AccountDays): Choices => saved.get(keyOf(days)) ?? NOTHING_CHOSEN,
  change: (days: AccountDays, to: (now: Choices) => Choices): void => {
    const next = to(savedChoices.of(days));
    if (next.size === 0) saved.delete(keyOf(days));
    else saved.set(keyOf(days), next);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
