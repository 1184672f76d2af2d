/** Whether a desk at this host is reached without any network. */
export const isOnThisMachine = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(hostname);

/**
 * Whether the browser knows that the desk can't be reached. It only knows whether there is a network: a machine without one still
 * reaches a desk of its own. That it says yes means nothing.
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
