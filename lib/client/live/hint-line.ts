import { ChangeEvent } from "@/lib/contract/api/events";
import { currentSessionEnd, subscribeToSessionEnd } from "../session/session-end";

export type LineMessage = StreamMessage | { kind: "live" };

/** `ask`: a joining tab assumes that the line works unless another answers. */
type ChannelMessage = LineMessage | { kind: "ask" };

const CHANNEL = "rampdesk-live";

/**
 * Shares one stream of hints between all tabs of this browser. A browser opens only six connections
 * to a server over HTTP/1.1, so a stream for each tab would soon leave none for clicks. The tab
 * that holds the lock keeps the stream and passes on what it hears. When it closes or its session
 * ends, another tab takes over. After the next sign-in it joins again.
 * @returns a function that leaves
 */
export function joinSharedLine(onMessage: (message: LineMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const left = new AbortController();
  let isIn = false;
  let isBroken = false;
  const post = (message: ChannelMessage): void => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== "ask") onMessage(data);
    else if (isBroken) post({ kind: "broken" });
  };
  const broadcast = (message: StreamMessage): void => {
    if (message.kind !== "event") isBroken = message.kind === "broken";
    onMessage(message);
    post(message);
  };
  const keepStream = (): Promise<void> =>
    new Promise((resolve) => {
      // The lock may be granted just as the tab releases it: then nobody would ever close the stream.
      if (left.signal.aborted || currentSessionEnd() !== null) return resolve();
      const close = openHintStream(broadcast);
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
    // Only one tab has the event stream open. This tab takes over once that tab is closed.
    onMessage({ kind: "ready" });
    post({ kind: "ask" });
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
/** The person's other streams displaced this one. At once, it would displace another in turn. */
const AGAIN_WHEN_CROWDED_MS = 60_000;
/** Three heartbeats of the server's: a line that is silent for longer only looks alive. */
const SILENCE_MS = 45_000;

/**
 * Opens the stream of hints and keeps it open. The browser's EventSource reconnects by itself after
 * a broken connection. Not so if the other end has vanished, or after an answer that is no
 * stream, as from a desk that is starting. A stream that ended with its session stays closed.
 * @returns a function that closes it for good
 */
export function openHintStream(report: (message: StreamMessage) => void): () => void {
  let source: EventSource;
  let wasBroken = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const broke = (): void => {
    wasBroken = true;
    report({ kind: "broken" });
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
    /** Every message shows that the line is alive. */
    const on = (name: string, react?: () => void): void =>
      source.addEventListener(name, () => {
        hear();
        react?.();
      });
    on("open");
    on("still-here");
    on("ready", () => {
      report({ kind: wasBroken ? "resumed" : "ready" });
      wasBroken = false;
    });
    // The desk hears nothing itself until its database is back, and says so with `gap`.
    on("lost", broke);
    on("gap", () => report({ kind: "resumed" }));
    source.addEventListener("message", (message: MessageEvent<string>) => {
      hear();
      const event = ChangeEvent.safeParse(JSON.parse(message.data));
      if (event.success) report({ kind: "event", event: event.data });
    });
    source.addEventListener("session-ended", () => {
      clearTimeout(silence);
      source.close();
      report({ kind: "ended" });
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
