import type { Secret } from "@/lib/platform/secret";
import type { ServiceProfile } from "../profile/profile";
import { isUpstreamError, UpstreamError } from "../upstream-error";
import type { AuthorisedCall } from "../wire/authorised-call";
import type { GoodAnswer } from "../wire/exchange";
import { startDeadline, type Deadline, type Timing } from "../wire/timing";
import {
  ALWAYS_KEYED,
  bodyHeaders,
  carriesApiKey,
  carriesIdempotencyKey,
  type WriteKind,
  type WritePlan,
} from "./write-plans";

/** How long a write may take in total by default. The lease of an operation in the journal must be longer. */
const WRITE_DEADLINE_MS = 30_000;

/** A write as stored in the journal, to be sent with exactly these bytes. */
export interface WriteRequest extends WritePlan {
  /** The idempotency key, a UUID v4. Sent only with the kinds that carry one. */
  upstreamKey: string | null;
  /** For everything together: waiting for a token, the call, and one replay after a 401. Default: WRITE_DEADLINE_MS. */
  deadlineMs?: number;
}

/**
 * A 2xx answer, parsed without loss of digits. Read it with `readTransfer` or
 * `readCreatedRecipient`. Null if a cancel, refresh or payment notice was answered without a body.
 */
export type WriteAnswer = GoodAnswer;

/**
 * Sends a stored write once, to the address stored with it. The only retry is one replay after a
 * 401. A create's 401 may be about its API key: then a reading finds out if the service accepts the
 * token. A 422 to a write that always carries a key counts as a conflict: the service may mean the
 * key, which a proxy can have used up by sending the first try twice.
 * @throws {UpstreamError} whose `kind` says if the service may have acted on it
 * @throws {RangeError} if a kind that needs an idempotency key has none
 */
export type SendWrite = (request: WriteRequest) => Promise<WriteAnswer>;

export function createSendWrite(
  call: AuthorisedCall,
  profile: () => ServiceProfile,
  apiKey: Secret | undefined,
  timing: Timing,
): SendWrite {
  return async ({ kind, method, path, body, upstreamKey, deadlineMs = WRITE_DEADLINE_MS }) => {
    const key = carriesIdempotencyKey(profile(), kind) ? upstreamKey : undefined;
    // Without a key, the service might execute the same write twice, so it is better not sent.
    if (key === null) throw new RangeError(`${kind} is never sent without an idempotency key`);
    const deadline = startDeadline(deadlineMs, timing);
    const hasApiKey = carriesApiKey(kind);
    try {
      return await call({
        method,
        path,
        headers: {
          ...bodyHeaders(body),
          ...(key !== undefined && { "x-idempotency-key": key }),
          ...(hasApiKey && apiKey !== undefined && { "x-api-key": apiKey.reveal() }),
        },
        body,
        deadline,
        purpose: "write",
        mayBeEmpty: mayBeEmpty(kind),
      });
    } catch (error) {
      if (!isUpstreamError(error)) throw error;
      if (error.status === 422 && error.kind === "refused" && ALWAYS_KEYED.has(kind))
        throw new UpstreamError({ ...error, kind: "conflict" });
      if (error.kind !== "unauthorized" || !hasApiKey) throw error;
      throw (await isTokenAccepted(call, deadline, timing))
        ? new UpstreamError({ ...error, tokenIsAccepted: true })
        : error;
    }
  };
}

const LETTING_IN_MS = 5_000;
const MIN_LEFT_MS = 1_000;

/**
 * Returns true if the service accepts the access token for a harmless reading. Also false if that
 * can't be found out now. Source: interface.md, Authentication 6: an `x-api-key` beside the token.
 * Assumed: without the API key, a service may answer 401 to a create alone.
 */
async function isTokenAccepted(call: AuthorisedCall, deadline: Deadline, timing: Timing) {
  const leftMs = Math.min(deadline.remainingMs(), LETTING_IN_MS);
  if (leftMs < MIN_LEFT_MS) return false;
  return call({
    method: "GET",
    path: "/v1/banks",
    headers: { accept: "application/json" },
    deadline: startDeadline(leftMs, timing),
  }).then(
    () => true,
    (error: unknown) => {
      if (!isUpstreamError(error)) throw error;
      return false;
    },
  );
}

/**
 * Returns true for writes that may be answered without a body. Assumed: the interface doesn't show
 * the answers of cancel and refresh. Payment notices move no money.
 */
function mayBeEmpty(kind: WriteKind): boolean {
  return kind === "cancelTransfer" || kind === "refreshQuote" || kind === "confirmPayment";
}
