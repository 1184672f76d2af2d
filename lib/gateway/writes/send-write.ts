import type { Secret } from "@/lib/platform/secret";
import type { ServiceProfile } from "../profile/profile";
import type { AuthorisedCall } from "../wire/authorised-call";
import type { GoodAnswer } from "../wire/exchange";
import { startDeadline, type Timing } from "../wire/timing";
import { bodyHeaders, carriesApiKey, carriesIdempotencyKey, type WriteKind } from "./write-plans";

/** How long a write may take in total by default. The lease of an operation in the journal must be longer. */
const WRITE_DEADLINE_MS = 30_000;

/** One write as stored in the journal, to be sent with exactly these bytes. */
export interface WriteRequest {
  kind: WriteKind;
  method: string;
  path: string;
  body: Buffer;
  /** The idempotency key, a UUID v4. Sent only with the kinds that carry one. */
  upstreamKey: string | null;
  /** For everything together: waiting for a token, the call, and one replay after a 401. Default: WRITE_DEADLINE_MS. */
  deadlineMs?: number;
}

/**
 * A 2xx. Read `body` with `readTransfer` or `readCreatedRecipient`. It is parsed without loss of digits, and null if a cancel, refresh
 * or payment notice was answered without a body.
 */
export type WriteAnswer = GoodAnswer;

/**
 * Sends a stored write once. It is never retried here, except for one replay after a 401.
 * @throws {UpstreamError} whose `outcome` says whether the service may have acted on it
 * @throws {RangeError} if a kind that needs an idempotency key has none
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
      // Without a key, the service might execute the same write twice, so it is better not sent.
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

/** Assumed: cancel and refresh, whose answers aren't shown, and payment notices, which move no money, may be answered without a body. */
function mayBeEmpty(kind: WriteKind): boolean {
  return kind === "cancelTransfer" || kind === "refreshQuote" || kind === "confirmPayment";
}
