/** Why the session ended, for programs and for its person. */
export interface SessionEnd {
  reason: string;
  message: string;
}

/** The reason when the browser's session is somebody else's than the page's. The server's refusals of such writes have it too. */
export const OTHER_PERSON = "other_person";

type Listener = () => void;

let ended: SessionEnd | null = null;
let isExpected = false;
const listeners = new Set<Listener>();

/**
 * Tells the page that its session has ended. It stays as it is, forms and all; a dialog offers to sign in again.
 * Said again, it is news only when a person has just tried to do something (`again`).
 */
export function announceSessionEnd(end: SessionEnd, options: { again?: boolean } = {}): void {
  if (isExpected || (ended !== null && options.again !== true)) return;
  ended = end;
  for (const listener of listeners) listener();
}

/** The person signs out here: what follows from it is no news. */
export function expectSessionEnd(): void {
  isExpected = true;
}

/** The session is back (signed in again, in another tab, as the same person). */
export function forgetSessionEnd(): void {
  isExpected = false;
  if (ended === null) return;
  ended = null;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribeToSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSessionEnd(): SessionEnd | null {
  return ended;
}

/** Who this page was opened by: what is typed on it is theirs, whoever signs in in this browser meanwhile. Null before somebody is known. */
let pagePerson: string | null = null;

/** The first one said is who the page stays with until it is loaded again. @param userId who the server rendered it for */
export function openedBy(userId: string): void {
  pagePerson ??= userId;
}

export function pagePersonId(): string | null {
  return pagePerson;
}
