import { AppError } from "@/lib/desk/app-error";
import { type FeedEvent, subscribeToChanges } from "@/lib/desk/change-feed";
import type { UserContext } from "@/lib/desk/context";
import { getRuntime } from "@/lib/desk/runtime";
import { changesSince, lastChangeSeq } from "@/lib/store/changes";
import { requireSession } from "./request-session";
import { AS_WRITTEN } from "./respond";

/**
 * Interval of the stream's heartbeat. Proxies drop streams that are silent for longer; browsers
 * treat three times this as broken. The session is checked as often, so an ended one gets no hints
 * after that.
 */
const HEARTBEAT_MS = 15_000;

const SEQUENCE = /^\d{1,18}$/;

/** Sent as an event, because EventSource doesn't report comments. */
const STILL_HERE = "event: still-here\ndata: {}\n\n";
const SESSION_ENDED = "event: session-ended\ndata: {}\n\n";
const CROWDED = "event: crowded\ndata: {}\n\n";

/**
 * A server-sent stream of hints, resumed where the browser's `Last-Event-ID` says. The session is checked again as soon as the
 * stream hears of changes, with every heartbeat, and at once when one of this person's changed or such a hint may have been
 * missed: one that has ended gets `session-ended` and nothing after it. So does the oldest of a person who has too many get `crowded`.
 */
export async function changeStream(ctx: UserContext, request: Request): Promise<Response> {
  const encoder = new TextEncoder();
  let release = (): void => undefined;
  let open = true;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const close = (): void => {
        if (!open) return;
        open = false;
        release();
        controller.close();
      };
      const write = (text: string): void => {
        // Cuts off a browser that doesn't read, so that nothing piles up here. The browser resumes where it was.
        if (open && (controller.desiredSize ?? 0) < -64) return close();
        if (open) controller.enqueue(encoder.encode(text));
      };
      release = takeStreamPlace(ctx.actor.userId, () => {
        write(CROWDED);
        close();
      });
      const leavePlace = release;
      const checkSession = async (): Promise<void> => {
        const state = await sessionState(request);
        if (state === "live") return;
        if (state === "ended") write(SESSION_ENDED);
        close();
      };
      const onEvent = (event: FeedEvent): void => {
        write(`id: ${event.seq}\ndata: ${JSON.stringify({ kind: event.kind, id: event.id })}\n\n`);
        // Other people's are no reason to look: with many pages open, each sign-out would cost a look from all of them at once.
        if (event.kind === "session" && (event.id === null || event.id === ctx.actor.userId))
          void checkSession();
      };
      const onLost = (): void => write("event: lost\ndata: {}\n\n");
      const onGap = (): void => {
        write("event: gap\ndata: {}\n\n");
        void checkSession();
      };
      const unsubscribe = await subscribeToChanges({ onEvent, onLost, onGap });
      // The browser left while the line was being made.
      if (!open) return unsubscribe();
      const heartbeat = setInterval(() => {
        write(STILL_HERE);
        void checkSession();
      }, HEARTBEAT_MS);
      release = () => {
        clearInterval(heartbeat);
        unsubscribe();
        leavePlace();
      };
      if (request.signal.aborted) return close();
      request.signal.addEventListener("abort", close);
      // A session that ended before this line sent its hint to nobody.
      await checkSession();
      // A break reads as one to the browser, which comes back where it was.
      if (open) await resume(ctx, request, write, onEvent).catch(close);
    },
    // The browser has left: a hint that still arrives must find the stream closed.
    cancel: () => {
      open = false;
      release();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", ...AS_WRITTEN },
  });
}

/** Returns the session's state. An `unknown` one closes the stream without a sign-out. */
async function sessionState(request: Request): Promise<"live" | "ended" | "unknown"> {
  return requireSession(getRuntime(), request, { isActivity: false }).then(
    () => "live",
    (error: unknown) =>
      error instanceof AppError && error.code === "unauthenticated" ? "ended" : "unknown",
  );
}

/** Sends the hints missed since the last event, or else the sequence's current end. */
async function resume(
  ctx: UserContext,
  request: Request,
  write: (text: string) => void,
  onEvent: (event: FeedEvent) => void,
): Promise<void> {
  const since = request.headers.get("last-event-id");
  if (since === null || !SEQUENCE.test(since)) {
    write(`retry: 1000\nid: ${await lastChangeSeq(ctx.db)}\nevent: ready\ndata: {}\n\n`);
    return;
  }
  write("retry: 1000\n\n");
  const missed = await changesSince(ctx.db, since);
  for (const { seq, kind, subjectId } of missed) onEvent({ seq, kind, id: subjectId });
  write("event: ready\ndata: {}\n\n");
}

/**
 * How many streams one person may have at each web process. A browser has one for all its tabs, or one for each where it has no locks
 * (over http without a name of this machine): this many are several people's worth, and few enough that one person's can't use a process up.
 */
export const STREAMS_PER_USER = 24;

/** Global, since a reload in development loads this file again while its streams live on. */
const holder = globalThis as typeof globalThis & { rampdeskStreams?: Map<string, Set<() => void>> };

/**
 * Reserves a place for a person's stream. When none is left, the oldest stream gives up its place.
 * @param giveUp ends the stream, and with it frees its place
 * @returns how to leave it; a second call does nothing
 */
function takeStreamPlace(userId: string, giveUp: () => void): () => void {
  const streams = (holder.rampdeskStreams ??= new Map<string, Set<() => void>>());
  const own = streams.get(userId) ?? new Set();
  streams.set(userId, own);
  const [oldest] = own;
  if (own.size >= STREAMS_PER_USER) oldest?.();
  own.add(giveUp);
  return () => {
    own.delete(giveUp);
    if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
  };
}
