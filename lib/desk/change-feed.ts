import { ChangeEvent } from "@/lib/contract/api/events";
import { listen, type Listener } from "@/lib/store/postgres/listen";
import { getRuntime } from "./runtime";

export interface FeedEvent extends ChangeEvent {
  seq: string;
}

export interface FeedSubscriber {
  onEvent(event: FeedEvent): void;
  /** The line to the database broke: nothing is heard until it is back. */
  onLost(): void;
  /** The line to the database broke and is back: hints may have been missed. */
  onGap(): void;
}

/** The subscribers of this process and their shared LISTEN connection. */
interface Feed {
  subscribers: Set<FeedSubscriber>;
  listener: Promise<Listener>;
}

/** Kept on the global object, since a development reload loads this file again. */
const holder = globalThis as typeof globalThis & { rampdeskFeed?: Feed };

/** Hears every hint from now on. @returns how to stop. */
export async function subscribeToChanges(subscriber: FeedSubscriber): Promise<() => void> {
  const feed = (holder.rampdeskFeed ??= openFeed());
  feed.subscribers.add(subscriber);
  await feed.listener;
  return () => feed.subscribers.delete(subscriber);
}

/** Lets go of the line to the database; the next subscriber opens another. */
export async function closeChangeFeed(): Promise<void> {
  const feed = holder.rampdeskFeed;
  delete holder.rampdeskFeed;
  await (await feed?.listener)?.close();
}

function openFeed(): Feed {
  const { config, logger, serviceClock } = getRuntime();
  const subscribers = new Set<FeedSubscriber>();
  let wasConnected = false;
  const listener = listen(config.databaseUrl.reveal(), "desk_changes", {
    onNotify: (payload) => {
      const event = parseHint(payload);
      // The hint may mean that the service's clock has moved, and browsers read by that clock.
      if (event?.kind === "transfer" && event.id === null) serviceClock.expire();
      if (event) for (const subscriber of subscribers) subscriber.onEvent(event);
    },
    onConnected: () => {
      if (wasConnected) for (const subscriber of subscribers) subscriber.onGap();
      wasConnected = true;
    },
    onLost: (error) => {
      logger.warn("the line for changes broke and is being mended", { error: error.message });
      for (const subscriber of subscribers) subscriber.onLost();
    },
  });
  return { subscribers, listener };
}

function parseHint(payload: string): FeedEvent | null {
  const raw = JSON.parse(payload) as { seq: number };
  const event = ChangeEvent.safeParse(raw);
  return event.success ? { ...event.data, seq: String(raw.seq) } : null;
}
