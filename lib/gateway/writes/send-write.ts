import type { Secret } from "@/lib/platform/secret";
import type { ServiceProfile } from "../profile/profile";
import type { AuthorisedCall } from "../wire/authorised-call";
import type { GoodAnswer } from "../wire/exchange";
import type { TellFinding } from "../findings";
import { callName } from "../wire/sender";
import { startDeadline, type Timing } from "../wire/timing";
import { isUpstreamError, UpstreamError } from "../upstream-error";
import { keyAt } from "./key-at";
import { createLetInElsewhere } from "./let-in-elsewhere";
import { createStepAddresses, isAddressOpen, isStep, type StepAddress } from "./step-addresses";
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
export interface WriteAnswer extends GoodAnswer {
  /** Where it was sent to, such as `PUT /v1/…`, if that isn't the address in the journal. */
  foundAt?: string;
}

/**
 * Sends a stored write once. It is never retried here, except for one replay after a 401, and except that confirm rate, cancel and
 * refresh are looked for elsewhere if the service doesn't seem to have them at their assumed address: see step-addresses.ts. A create's 401 may be about
 * its API key: then a reading finds out whether the service accepts the token. A 422 to a write that always carries a key counts as a
 * conflict: the service may mean the key, which a proxy can have used up by sending the first try twice.
 * @throws {UpstreamError} whose `outcome` says whether the service may have acted on it
 * @throws {RangeError} if a kind that needs an idempotency key has none
 */
export type SendWrite = (request: WriteRequest) => Promise<WriteAnswer>;

interface Parts {
  call: AuthorisedCall;
  profile: ServiceProfile;
  apiKey: Secret | undefined;
  timing: Timing;
  tell: TellFinding;
}

export function createSendWrite({ call, profile, apiKey, timing, tell }: Parts): SendWrite {
  const letInElsewhere = createLetInElsewhere(call, timing);
  const addresses = createStepAddresses(timing.monotonicMs, (step, { method, path }) =>
    tell({ [`${step}Address`]: `${method} ${path}` }),
  );
  return async ({ kind, method, path, body, upstreamKey, deadlineMs = WRITE_DEADLINE_MS }) => {
    const headers: Record<string, string> = {};
    const key = carriesIdempotencyKey(profile, kind) ? upstreamKey : undefined;
    // Without a key, the service might execute the same write twice, so it is better not sent.
    if (key === null) throw new RangeError(`${kind} is never sent without an idempotency key`);
    if (carriesApiKey(kind) && apiKey !== undefined) headers["x-api-key"] = apiKey.reveal();
    const deadline = startDeadline(deadlineMs, timing);
    const planned = { method, path };
    const keyFor = (to: typeof planned): string | undefined =>
      key &&
      (to.method === method && to.path === path ? key : keyAt(key, callName(to.method, to.path)));
    const send = (to: typeof planned, bytes: Buffer, keepToken = false): Promise<GoodAnswer> => {
      const sentKey = keyFor(to);
      const all = {
        ...bodyHeaders(bytes),
        ...headers,
        ...(sentKey !== undefined && { "x-idempotency-key": sentKey }),
      };
      return call({
        ...to,
        headers: all,
        body: bytes,
        deadline,
        reuseConnection: false,
        purpose: "write",
        mayBeEmpty: mayBeEmpty(kind),
        keepToken,
      }).catch(async (error: unknown) => {
        if (
          isUpstreamError(error) &&
          error.status === 422 &&
          error.kind === "refused" &&
          !isStep(kind)
        )
          throw new UpstreamError({ ...error, kind: "conflict" });
        if (!isUpstreamError(error) || error.kind !== "unauthorized" || !carriesApiKey(kind))
          throw error;
        throw (await letInElsewhere(deadline))
          ? new UpstreamError({ ...error, letInElsewhere: true })
          : error;
      });
    };
    if (!isStep(kind) || !isAddressOpen(profile, kind)) return await send(planned, body);
    const segment = segmentIn(path, profile.operations[kind].path);
    if (segment === null) return await send(planned, body);
    const fill = (address: StepAddress): StepAddress => ({
      method: address.method,
      path: address.path.replace("{id}", () => segment),
    });
    const { answer, address } = await addresses.send(kind, (to, isGuess) =>
      send(fill(to), to.method === "DELETE" ? NO_BODY : body, isGuess),
    );
    const foundAt = fill(address);
    return foundAt.method === method && foundAt.path === path
      ? answer
      : { ...answer, foundAt: callName(foundAt.method, foundAt.path) };
  };
}

const NO_BODY = Buffer.alloc(0);

/** What stands for `{id}` in a path that was made from this template; null if it was made from another. */
function segmentIn(path: string, template: string): string | null {
  const [before = "", after = ""] = template.split("{id}");
  const segment = path.slice(before.length, path.length - after.length);
  return path === `${before}${segment}${after}` && segment !== "" ? segment : null;
}

/** Assumed: cancel and refresh, whose answers aren't shown, and payment notices, which move no money, may be answered without a body. */
function mayBeEmpty(kind: WriteKind): boolean {
  return kind === "cancelTransfer" || kind === "refreshQuote" || kind === "confirmPayment";
}
