"use client";
import { useCallback, useState } from "react";
import type { Chosen } from "./chosen";

/** What is chosen on both sides of the breaks, also from other days. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const toggle = useCallback((one: Chosen) => {
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(one.subject)) next.set(one.subject, one);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return { chosen, toggle, clear };
}
