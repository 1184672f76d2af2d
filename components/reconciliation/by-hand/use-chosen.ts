"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { between, without, type Chosen } from "./chosen";

/**
 * The selection on both sides of the breaks, including items from other days.
 * @param shown what the lists show, in order
 */
export function useChosen(shown: readonly Chosen[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const order = useRef(shown);
  const last = useRef<string | null>(null);
  useEffect(() => {
    order.current = shown;
  });
  /** `extend`: also selects everything from the last selected item to this one. */
  const toggle = useCallback((one: Chosen, extend = false) => {
    const range = extend ? between(order.current, last.current, one) : [];
    last.current = one.subject;
    setChosen((now) => {
      const next = new Map(now);
      if (range.length > 0) for (const each of range) next.set(each.subject, each);
      else if (!next.delete(one.subject)) next.set(one.subject, one);
      return next;
    });
  }, []);
  const add = useCallback((more: readonly Chosen[]) => setChosen((now) => new Map([...now, ...more.map((one) => [one.subject, one] as const)])), []);
  const clear = useCallback(() => {
    last.current = null;
    setChosen(new Map());
  }, []);
  const remove = useCallback((decided: ReadonlyMap<string, Chosen>) => setChosen((now) => without(now, decided)), []);
  return { chosen, toggle, add, remove, clear };
}
