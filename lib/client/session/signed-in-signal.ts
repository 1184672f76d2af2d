const CHANNEL = "rampdesk-session";

/** Tells this browser's other tabs that somebody has just signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-in");
  channel.close();
}

/** Hears when somebody signs in in another tab. @returns how to stop. */
export function onSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
