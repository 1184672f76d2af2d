"use client";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import { between, without, type Chosen } from "./chosen";
import { keptChoices, NOTHING_CHOSEN, type Choices } from "./kept-choices";

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
