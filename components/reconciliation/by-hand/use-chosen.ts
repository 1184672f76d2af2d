"use client";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import { between, type Chosen, without } from "./chosen";

/**
 * The selection on both sides of the breaks, including items from other days. It outlives a look at another tab or page.
 * @param days of the account that it is for
 * @param shown what the lists show, in order
 */
export function useChosen({ account, from, to }: AccountDays, shown: readonly Chosen[]) {
  const chosen = useSyncExternalStore(
    keptChoices.subscribe,
    () => keptChoices.of({ account, from, to }),
    () => NOTHING_CHOSEN,
  );
  const setChosen = useCallback(
    (next: (now: Choices) => Choices) => keptChoices.change({ account, from, to }, next),
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
const kept = new Map<string, Choices>();
const listeners = new Set<() => void>();

const keyOf = ({ account, from, to }: AccountDays): string => [account, from, to].join(" ");

/** What is selected under an account's breaks. It stays while another tab or page is looked at, until the page is loaded again. */
export const keptChoices = {
  of: (days: AccountDays): Choices => kept.get(keyOf(days)) ?? NOTHING_CHOSEN,
  change: (days: AccountDays, to: (now: Choices) => Choices): void => {
    const next = to(keptChoices.of(days));
    if (next.size === 0) kept.delete(keyOf(days));
    else kept.set(keyOf(days), next);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
