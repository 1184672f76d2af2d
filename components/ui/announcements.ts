export type Politeness = "polite" | "assertive";

export interface Announcements {
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

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentAnnouncements(): Announcements {
  return current;
}

export function silentAnnouncements(): Announcements {
  return SILENT;
}
