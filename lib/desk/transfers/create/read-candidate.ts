import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import {
  isUpstreamError,
  type UpstreamError,
  type UpstreamErrorKind,
} from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { readService } from "../readings/read-transfer";
import type { Reading } from "../readings/reading";

/** Failures that say nothing about the one id that was asked for: the service can't be read at all for now. */
const CONCERN_ALL: ReadonlySet<UpstreamErrorKind> = new Set([
  "not_sent",
  "timeout",
  "reset",
  "rate_limited",
  "unauthorized",
  "credentials",
]);

/**
 * Reads a transfer that a create may have made. An event may name anything by an `id`, such as a payment, so one id that can't be read
 * must not hide the others.
 * @returns `none`: the service shows no readable transfer under this id. `unread`: it fails for this id, for good or for the moment.
 * @throws {UpstreamError} if the service can't be read at all
 */
export async function readCandidate(
  ctx: WorkerContext,
  id: string,
): Promise<Reading | "none" | "unread"> {
  try {
    return await readService(ctx, id);
  } catch (error) {
    if (error instanceof UnusableIdError) return "none";
    if (!isUpstreamError(error) || CONCERN_ALL.has(error.kind)) throw error;
    return isDenied(error) ? "none" : "unread";
  }
}

/**
 * Assumed: for an id that it doesn't know, a service may refuse in JSON, answer its web site's 404, or give a 2xx without a transfer. The
 * latter is also how a transfer looks whose type and source the service leaves out: it can't be told to be what was asked for.
 */
const isDenied = ({ kind, status, interrupted }: UpstreamError): boolean =>
  kind === "refused" || status === 404 || (kind === "malformed" && !interrupted);

/** Assumed: what is still not readable after this long is nothing that a create made: a service may fail with a 500 for each id that it doesn't know. */
const UNREAD_FOR_MS = 60_000;

/**
 * @param before since when ids couldn't be read, as ISO times, from earlier looks
 * @returns the same for these ids, and whether any of them may still become readable, so that nothing can be concluded yet
 */
export function sinceWhenUnread(
  before: Readonly<Record<string, string>>,
  ids: readonly string[],
  now: Date,
): { unreadSince: Record<string, string>; isTooEarly: boolean } {
  const unreadSince = Object.fromEntries(ids.map((id) => [id, before[id] ?? now.toISOString()]));
  const isTooEarly = Object.values(unreadSince).some(
    (since) => now.getTime() - new Date(since).getTime() < UNREAD_FOR_MS,
  );
  return { unreadSince, isTooEarly };
}
