"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createStore } from "./store";

type Politeness = "polite" | "assertive";

const SILENT: Record<Politeness, string> = { polite: "", assertive: "" };
const said = createStore(SILENT);

/** Announces a message to screen readers, through LiveAnnouncer in the root layout. */
export function announce(message: string, politeness: Politeness = "polite"): void {
  const before = said.get();
  // An invisible space after a repeated message, so that the live region changes.
  const next = before[politeness] === message ? `${message}\u200b` : message;
  said.set({ ...before, [politeness]: next });
}

/** The two live regions that `announce` writes to. Once, in the root layout. */
export function LiveAnnouncer() {
  const { polite, assertive } = useSyncExternalStore(said.subscribe, said.get, () => SILENT);
  return (
    <div className="sr-only">
      <div aria-live="polite" role="status">
        {polite}
      </div>
      <div aria-live="assertive" role="alert">
        {assertive}
      </div>
    </div>
  );
}

/**
 * Announces how much was found once a list answers a new question. Changes under the same question
 * aren't announced.
 * @param question the filters and the search, as text
 * @param found such as `3 recipients`; null while the list still shows the previous answer
 */
export function useAnnouncedCount(question: string, found: string | null): void {
  const answered = useRef(question);
  useEffect(() => {
    if (found === null || answered.current === question) return;
    answered.current = question;
    announce(found);
  }, [question, found]);
}
