import { ChangeEvent } from "@/lib/contract/api/events";

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
