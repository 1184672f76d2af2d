"use client";
import { useEffect, useRef } from "react";
import type { ScrolledRows } from "./use-scroll";

/** The list that was shown last, and the last row of it that was in view. */
let kept: { list: string; last: number } | null = null;

/** Where to go on in a list; null for the top. @param isResumed whether somebody comes back to what they had open in it */
export function placeToResume(list: string, isResumed: boolean): number | null {
  return isResumed && kept?.list === list ? kept.last : null;
}

export function keepPlace(list: string, last: number): void {
  kept = { list, last };
}

/** Has a list go on where it was when somebody comes back from a transaction that they opened as a page. @param count the rows that one can scroll to */
export function useKeptPlace(
  list: string,
  isResumed: boolean,
  { hasBox, last, show }: Pick<ScrolledRows, "hasBox" | "last" | "show">,
  count: number,
): void {
  const due = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (due.current === undefined) due.current = placeToResume(list, isResumed);
    const to = due.current;
    if (to === null) return keepPlace(list, last);
    if (!hasBox || count <= to) return;
    due.current = null;
    show(to);
  });
}
