/**
 * How many streams one person may have at each web process. A browser has one for all its tabs, or one for each where it has no locks
 * (over http without a name of this machine): this many are several people's worth, and few enough that one person's can't use a process up.
 */
export const STREAMS_PER_USER = 24;

/** Kept on the global object, since a reload in development loads this file again while its streams live on. */
const holder = globalThis as typeof globalThis & { rampdeskStreams?: Map<string, Set<() => void>> };

/**
 * Takes a place for a stream of this person's. When there is none left, the oldest gives up its own.
 * @param giveUp ends the stream, which leaves its place with that
 * @returns how to leave it; a second time does nothing
 */
export function takeStreamPlace(userId: string, giveUp: () => void): () => void {
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
