"use client";
import { useEffect, useRef } from "react";
import { announce } from "./announcements";

/**
 * Tells how much was found once a list answers another question. What comes and goes under the same question isn't told.
 * @param question the filters and the search, as text
 * @param found what was found, such as `3 recipients`; null while the list still answers the question before
 */
export function useToldCount(question: string, found: string | null): void {
  const answered = useRef(question);
  useEffect(() => {
    if (found === null || answered.current === question) return;
    answered.current = question;
    announce(found);
  }, [question, found]);
}
