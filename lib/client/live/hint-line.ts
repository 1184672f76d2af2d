import { ChangeEvent } from "@/lib/contract/api/events";
import { currentSessionEnd, subscribeToSessionEnd } from "../session/session-end";

/** What the line passes on to every tab: the stream's notices, and `live` until there is another. */
export type LineMessage = StreamMessage | { kind: "live" };

/** What tabs say to each other. `ask`: a tab that joins takes the line for a good one, unless it is told otherwise. */
type ChannelMessage = LineMessage | { kind: "ask" };

const CHANNEL = "rampdesk-live";

/**
 * One stream of hints for all tabs of this browser: a browser opens only six connections to a server over HTTP/1.1, and a tab
 * that kept one each would soon leave none for clicks. The tab that holds the lock keeps the stream and passes on what it hears;
 * when it closes, another takes over. So does another when its session ends, which needn't be that of a tab opened since; once somebody
 * has signed in again it joins anew.
 * @returns a function that ends it.
 */
export function joinSharedLine(onMessage: (message: LineMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const left = new AbortController();
  let isIn = false;
  /** Whether this tab keeps a stream that is broken. */
  let isBroken = false;
  const say = (message: ChannelMessage): void => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== "ask") onMessage(data);
    else if (isBroken) say({ kind: "broken" });
  };
  const tellAll = (message: StreamMessage): void => {
    if (message.kind !== "event") isBroken = message.kind === "broken";
    onMessage(message);
    say(message);
  };
  const keepStream = (): Promise<void> =>
    new Promise((resolve) => {
      // The lock may be granted just as the tab releases it: then nobody would ever close the stream.
      if (left.signal.aborted || currentSessionEnd() !== null) return resolve();
      const close = openHintStream(tellAll);
      const end = (): void => {
        isBroken = false;
        close();
        stopWatching();
        resolve();
      };
      const stopWatching = subscribeToSessionEnd(() => currentSessionEnd() !== null && end());
      left.signal.addEventListener("abort", end, { once: true });
    });
  const takePart = async (): Promise<void> => {
    if (!("locks" in navigator)) return keepStream();
    onMessage({ kind: "live" });
    // A promise that is kept for as long as this tab lives: that is how it keeps the lock.
    const keeping = await navigator.locks.request(
      CHANNEL,
      { ifAvailable: true },
      (lock) => lock && keepStream().then(() => true),
    );
    if (keeping) return;
    // Another tab has the stream already: this one takes over when that one lets go.
    onMessage({ kind: "ready" });
    say({ kind: "ask" });
    await navigator.locks.request(CHANNEL, { signal: left.signal }, keepStream);
  };
  const join = (): void => {
    if (isIn || left.signal.aborted) return;
    isIn = true;
    void takePart()
      // An aborted wait for the lock is how it ends when the tab leaves.
      .catch(() => undefined)
      .finally(() => {
        isIn = false;
        if (currentSessionEnd() === null && !left.signal.aborted) join();
      });
  };
  const stopWatching = subscribeToSessionEnd(() => currentSessionEnd() === null && join());
  join();
  return () => {
    left.abort();
    stopWatching();
    channel.close();
  };
}

/**
 * The stream's notices. `ready`: from now on every hint is received; hints between the rendering of the page and now were not.
 * `resumed`: the connection was broken, and hints may have been missed.
 */
export type StreamMessage =
  | { kind: "ready" }
  | { kind: "resumed" }
  | { kind: "broken" }
  | { kind: "ended" }
  | { kind: "event"; event: ChangeEvent };

/** After an answer that was no stream. */
const AGAIN_MS = 5_000;
/** After a person's other streams took this one's place: not at once, since it would take the place of another that then comes back as well. */
const AGAIN_WHEN_CROWDED_MS = 60_000;
/** Three heartbeats of the server's: a line that is silent for longer only looks alive. */
const SILENCE_MS = 45_000;

/**
 * Opens the stream of hints and keeps it. The browser's EventSource reconnects automatically when a connection breaks, but not
 * from one whose other end has gone or hangs without a word; nor from an answer that is no stream, such as of a desk that is
 * just starting. A stream that ended with its session stays closed.
 * @returns how to close it for good
 */
export function openHintStream(tell: (message: StreamMessage) => void): () => void {
  let source: EventSource;
  let wasBroken = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const broke = (): void => {
    wasBroken = true;
    tell({ kind: "broken" });
  };
  const hear = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      source.close();
      broke();
      open();
    }, SILENCE_MS);
  };
  const open = (): void => {
    clearTimeout(again);
    hear();
    source = new EventSource("/api/events");
    source.addEventListener("open", hear);
    source.addEventListener("still-here", hear);
    source.addEventListener("ready", () => {
      hear();
      tell({ kind: wasBroken ? "resumed" : "ready" });
      wasBroken = false;
    });
    // The desk hears nothing itself until its database is back, and says so with `gap`.
    source.addEventListener("lost", () => {
      hear();
      broke();
    });
    source.addEventListener("gap", () => {
      hear();
      tell({ kind: "resumed" });
    });
    source.addEventListener("message", (message: MessageEvent<string>) => {
      hear();
      const event = ChangeEvent.safeParse(JSON.parse(message.data));
      if (event.success) tell({ kind: "event", event: event.data });
    });
    source.addEventListener("session-ended", () => {
      clearTimeout(silence);
      source.close();
      tell({ kind: "ended" });
    });
    source.addEventListener("crowded", () => {
      clearTimeout(silence);
      source.close();
      broke();
      again = setTimeout(open, AGAIN_WHEN_CROWDED_MS);
    });
    source.addEventListener("error", () => {
      broke();
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(silence);
      again = setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    clearTimeout(again);
    clearTimeout(silence);
    source.close();
  };
}
