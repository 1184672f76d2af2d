import { openHintStream, type StreamMessage } from "./hint-stream";

/** What the line passes on to every tab: the stream's notices, and `live` until there is another. */
export type LineMessage = StreamMessage | { kind: "live" };

const CHANNEL = "rampdesk-live";

/**
 * One stream of hints for all tabs of this browser: a browser opens only six connections to a server over HTTP/1.1, and a tab
 * that kept one each would soon leave none for clicks. The tab that holds the lock keeps the stream and passes on what it hears;
 * when it closes, another takes over.
 * @returns a function that ends it.
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
      // The lock may be granted just as the tab releases it: then nobody would ever close the stream.
      if (left.signal.aborted) return resolve();
      const close = openHintStream(tellAll);
      left.signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
  /** Another tab already has the stream: this one takes over when that closes. */
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
