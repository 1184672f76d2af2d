"use client";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { goneFrom, letterHold, type LetterHold, type Stand } from "./letter-hold";

/**
 * Lets the letters rest when the row one stands on goes by itself, and says so. A movement key, Tab and a click end that.
 * @param ids of the list now
 * @param isKnown whether the person knows that a row has gone: they decided on it, or were told
 */
export function useLetterHold(
  stand: Stand,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): LetterHold {
  const [hold] = useState(() => letterHold());
  const before = useRef(stand);
  useEffect(() => {
    const gone = goneFrom(before.current, stand, ids);
    before.current = stand;
    if (gone === null || isKnown(gone)) return;
    hold.begin();
    announce("The row you were on was decided on meanwhile. You are on the next one.");
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Tab") hold.end();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", hold.end);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", hold.end);
    };
  }, [hold]);
  return hold;
}
