/** Returns true if a desk at this host needs no network. */
export const isOnThisMachine = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(hostname);

/**
 * Returns true if the browser knows that the desk can't be reached. The browser knows only about
 * networks: without one it still reaches a desk on the same machine. False proves nothing.
 */
export const isOffline = (): boolean =>
  typeof navigator !== "undefined" &&
  navigator.onLine === false &&
  !isOnThisMachine(location.hostname);

const EVENTS = ["online", "offline"] as const;

/** Calls back whenever `isOffline` may have changed. @returns what ends that */
export function watchOffline(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => EVENTS.forEach((event) => window.removeEventListener(event, listener));
}
