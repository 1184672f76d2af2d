import type { Secret } from "@/lib/platform/secret";
import type { AuthorisedCall } from "./authorised-call";
import type { GoodAnswer } from "./exchange";
import type { ServiceProfile } from "./profile";
import { startDeadline, type Timing } from "./timing";
import { bodyHeaders, carriesApiKey, carriesIdempotencyKey, type WriteKind } from "./write-plans";

/** How long a write may take in all, unless said otherwise. A journal's lease must be longer. */
export const WRITE_DEADLINE_MS = 30_000;

/** One stored write, to be sent with exactly these bytes. */
export interface WriteRequest {
  kind: WriteKind;
  method: string;
  path: string;
  body: Buffer;
  /** UUID v4; attached only on the kinds that carry one. */
  upstreamKey: string | null;
  /** All of it: waiting for a token, the call, and the one replay after a 401. Default WRITE_DEADLINE_MS. */
  deadlineMs?: number;
}

/**
 * A 2xx. `body` is parsed without loss, null when cancel, refresh or a payment notice was answered with nothing at all:
 * read it with `readTransfer` or `readCreatedRecipient`.
 */
export type WriteAnswer = GoodAnswer;

/**
 * Sends a stored write once. Never retried here, except for the one replay after a 401.
 * @throws {UpstreamError} whose `outcome` says whether the service may have acted on it
 * @throws {RangeError} when a kind that needs an idempotency key has none
 */
export type SendWrite = (request: WriteRequest) => Promise<WriteAnswer>;

interface Parts {
  call: AuthorisedCall;
  profile: ServiceProfile;
  apiKey: Secret | undefined;
  timing: Timing;
}

export function createSendWrite({ call, profile, apiKey, timing }: Parts): SendWrite {
  return async ({ kind, method, path, body, upstreamKey, deadlineMs = WRITE_DEADLINE_MS }) => {
    const headers = bodyHeaders(body);
    if (carriesIdempotencyKey(profile, kind)) {
      // Better not sent than sent without what keeps a second one from being executed.
      if (upstreamKey === null) throw new RangeError(`${kind} is never sent without an idempotency key`);
      headers["x-idempotency-key"] = upstreamKey;
    }
    if (carriesApiKey(kind) && apiKey !== undefined) headers["x-api-key"] = apiKey.reveal();
    return await call({
      method,
      path,
      headers,
      body,
      deadline: startDeadline(deadlineMs, timing),
      reuseConnection: false,
      mayBeEmpty: mayBeEmpty(kind),
    });
  };
}

/** Assumed: cancel and refresh, whose answers are not shown, and a payment notice, which changes nothing, may be answered with a status alone. */
function mayBeEmpty(kind: WriteKind): boolean {
  return kind === "cancelTransfer" || kind === "refreshQuote" || kind === "confirmPayment";
}
