import { ChangeEvent } from "@/lib/contract/api/events";
import { currentSessionEnd, subscribeToSessionEnd } from "../session/session-end";

/**
 * What the line tells every tab. `ready`: from here on every hint is heard; those between the reading of the page and now were
 * not. `resumed`: it was broken, and hints may have been missed.
 */
export type LineMessage = { kind: "live" } | { kind: "ready" } | { kind: "resumed" } | { kind: "broken" } | { kind: "ended" } | { kind: "event"; event: ChangeEvent };

const CHANNEL = "rampdesk-live";
/** After an answer that was no stream. */
const AGAIN_MS = 5_000;

/**
 * One stream of hints for all tabs of this browser: a browser opens only six connections to a server over HTTP/1.1, and a tab
 * that kept one each would soon leave none for clicks. The tab that holds the lock keeps the stream and passes on what it hears;
 * when it closes, another takes over.
 * @returns how to let go.
 */
export function joinSharedLine(onMessage: (message: LineMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message: MessageEvent<LineMessage>) => onMessage(message.data);
  const tellAll = (message: LineMessage): void => {
    onMessage(message);
    channel.postMessage(message);
  };
  const left = new AbortController();
  const keepStream = (): Promise<void> =>
    new Promise((resolve) => {
      // The lock may be given in the moment that the tab lets go: then nobody would ever close the stream.
      if (left.signal.aborted) return resolve();
      const close = openStream(tellAll);
      left.signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
  /** Another tab has the stream, and hears of everything already: this one takes its turn when that closes. */
  const waitForTurn = (): void => {
    onMessage({ kind: "ready" });
    void navigator.locks.request(CHANNEL, { signal: left.signal }, keepStream).catch(() => undefined);
  };
  if ("locks" in navigator) {
    onMessage({ kind: "live" });
    // The promise is kept for as long as this tab lives: that is how it keeps the lock.
    void navigator.locks.request(CHANNEL, { ifAvailable: true }, (lock) => (lock ? keepStream() : waitForTurn())).catch(() => undefined);
  } else {
    void keepStream();
  }
  return () => {
    left.abort();
    channel.close();
  };
}

/**
 * The browser's EventSource comes back by itself from a broken connection, but not from an answer that is no stream, such as
 * of a desk that is just starting; and a stream that ended with its session has to wait for the next sign-in.
 */
function openStream(tell: (message: LineMessage) => void): () => void {
  let source: EventSource;
  let wasBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    clearTimeout(timer);
    source = new EventSource("/api/events");
    source.addEventListener("ready", () => {
      tell({ kind: wasBroken ? "resumed" : "ready" });
      wasBroken = false;
    });
    source.addEventListener("gap", () => tell({ kind: "resumed" }));
    source.addEventListener("session-ended", () => {
      source.close();
      wasBroken = true;
      tell({ kind: "ended" });
    });
    source.addEventListener("error", () => {
      wasBroken = true;
      tell({ kind: "broken" });
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(openAgain, AGAIN_MS);
    });
    source.addEventListener("message", (message: MessageEvent<string>) => {
      const event = ChangeEvent.safeParse(JSON.parse(message.data));
      if (event.success) tell({ kind: "event", event: event.data });
    });
  };
  const openAgain = (): void => {
    if (source.readyState === EventSource.CLOSED && currentSessionEnd() === null) open();
  };
  open();
  const stopWatching = subscribeToSessionEnd(openAgain);
  return () => {
    stopWatching();
    clearTimeout(timer);
    source.close();
  };
}
