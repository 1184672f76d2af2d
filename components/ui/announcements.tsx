"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";

type Politeness = "polite" | "assertive";

interface Announcements {
  polite: string;
  assertive: string;
}

const SILENT: Announcements = { polite: "", assertive: "" };
let current = SILENT;
const listeners = new Set<() => void>();

/** Announced again, the same words must still be a change: an invisible space makes it one. */
function different(before: string, message: string): string {
  return before === message ? `${message}\u200b` : message;
}

/** Makes a screen reader say something, through LiveAnnouncer, which is mounted once in the layout. */
export function announce(message: string, politeness: Politeness = "polite"): void {
  current = { ...current, [politeness]: different(current[politeness], message) };
  for (const listener of listeners) listener();
}

function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentAnnouncements(): Announcements {
  return current;
}

function silentAnnouncements(): Announcements {
  return SILENT;
}

/** The two live regions that `announce` writes to. Once, in the root layout. */
export function LiveAnnouncer() {
  const { polite, assertive } = useSyncExternalStore(
    subscribeToAnnouncements,
    currentAnnouncements,
    silentAnnouncements,
  );
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
