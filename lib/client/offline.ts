const THIS_MACHINE = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a desk at this host is reached without any network. */
export function isOnThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}

/**
 * Whether the browser knows that the desk can't be reached. It only knows whether there is a network: a machine without one still
 * reaches a desk of its own. That it says yes means nothing.
 */
export function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false && !isOnThisMachine(location.hostname);
}

/** Calls back whenever `isOffline` may have changed. @returns what ends that */
export function watchOffline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
