export interface SessionEnd {
  reason: string;
  message: string;
}

/** Reason when somebody else signed in in this browser, also in the server's refusals. */
export const OTHER_PERSON = "other_person";

let ended: SessionEnd | null = null;
let isExpected = false;
const listeners = new Set<() => void>();

/**
 * Announces that the session has ended. The page stays as it is, with its forms; a dialog offers to
 * sign in again. A second announcement counts only if a person has just tried to do something
 * (`again`).
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

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSessionEnd(): SessionEnd | null {
  return ended;
}

/** Who opened this page; null before that is known. All input here is theirs. */
let pagePerson: string | null = null;

/** Sets the person that the page was rendered for, once; later calls change nothing. */
export function setPagePerson(userId: string): void {
  pagePerson ??= userId;
}

export function pagePersonId(): string | null {
  return pagePerson;
}

/** Returns the address of the sign-in page, which leads back to this page. */
export function signInHref(): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: `${window.location.pathname}${window.location.search}` }).toString()}`;
}
