import { createHash, timingSafeEqual } from "node:crypto";
import { isLosslessNumber } from "lossless-json";
import { accountsNamed, namesIn, readEventHint } from "@/lib/contract/service/event";
import { parseLossless } from "@/lib/contract/service/lossless-json";
import { storableJson } from "@/lib/contract/service/storable-json";
import { EVENT_TYPES } from "@/lib/contract/service/values";
import { AppError } from "@/lib/desk/app-error";
import type { Clock } from "@/lib/platform/clock";
import { Secret } from "@/lib/platform/secret";
import type { EventIntake } from "./event-intake";
import type { RefusalCounter } from "./refusal-counter";
import { type Refusal, refusedByHeaders, verifySignature } from "./verify-signature";
import type { WebhookScheme } from "./webhook-scheme";

/** Headers kept with the body, for a person who investigates a refused or parked event. None can hold a credential. */
const KEPT_HEADERS = [
  "content-type",
  "user-agent",
  "webhook-id",
  "webhook-timestamp",
  "svix-id",
  "svix-timestamp",
];

export interface Delivery {
  token: string;
  headers: Headers;
  /** Called only once the token and the headers have let the delivery in so far. */
  readBody: () => Promise<Buffer>;
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Takes one delivery in: path token, what the headers alone refuse, then the body with its size, signature on the raw bytes, one INSERT. Nothing of it is believed here or later.
 * Types that the interface doesn't list are kept too: one that may be about a transfer, or about a payment into an account, is a hint like any other, any other is `ignored`.
 * One with an id of its own that is verified counts once. Without one, a service's second try and a second event with the same
 * words (the same status again, in a body without id or time) can't be told apart: both are one row, and each is a hint. To drop
 * the second would lose something, since polling doesn't cover it in time while a payment is awaited (up to 10 minutes), and not
 * at all for a transfer that ended more than three days ago: a refund then is told of by its event alone. A hint too many costs
 * one reading.
 * @returns whether it was new.
 * @throws {AppError} not_found for a wrong token; whatever `readBody` throws; unauthenticated for a bad signature, which is counted and leaves nothing else behind. A database error is thrown on: 503.
 */
export async function receiveEvent(
  desk: {
    intake: EventIntake;
    clock: Clock;
    scheme: WebhookScheme;
    refusals: Pick<RefusalCounter, "count">;
  },
  delivery: Delivery,
): Promise<{ isNew: boolean }> {
  const organisation = await desk.intake.organisation();
  if (!organisation || !sameText(delivery.token, organisation.webhookToken))
    throw new AppError("not_found", "There is nothing here.");
  const at = desk.clock.now();
  const early = refusedByHeaders(desk.scheme, delivery.headers, at);
  if (early !== null) throw counted(desk.refusals, early);
  const bytes = await delivery.readBody();
  const verification = verifySignature(
    desk.scheme,
    new Secret(organisation.webhookSecret),
    delivery.headers,
    bytes,
    at,
  );
  if (!verification.ok) throw counted(desk.refusals, verification);
  const body = parsedEvent(bytes);
  const hint = readEventHint(body);
  const mayConcernTransfer =
    hint.transferId !== null || namesIn(body).length > 0 || accountsNamed(body).length > 0;
  const isKnown = hint.type !== null && (EVENT_TYPES as readonly string[]).includes(hint.type);
  const dedupeKey =
    verification.eventId === null
      ? `sha256:${createHash("sha256").update(bytes).digest("hex")}`
      : `id:${verification.eventId}`;
  const isNew = await desk.intake.store({
    dedupeKey,
    receivedAt: at,
    verified: verification.verified,
    ...hint,
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) =>
        delivery.headers.has(name) ? [[name, delivery.headers.get(name)]] : [],
      ),
    ),
    body: bytes,
    state: isKnown || mayConcernTransfer ? "pending" : "ignored",
    isHintAgain: verification.eventId === null && mayConcernTransfer,
  });
  return { isNew };
}

function counted(refusals: Pick<RefusalCounter, "count">, { reason, detail }: Refusal): AppError {
  refusals.count(reason, detail);
  return new AppError("unauthenticated", "The signature of this event could not be verified.", {
    reason: "bad_signature",
  });
}

/** An event's body as JSON, its numbers with all their digits: an id may be one. Null for what isn't JSON. */
export function parsedEvent(body: Buffer): unknown {
  try {
    return unfoldTexts(parseLossless(storableJson(new TextDecoder().decode(body))));
  } catch {
    // Not JSON: kept and ignored, since it can't say which transfer it is about.
    return null;
  }
}

/** Deeper than any place that an event's names are looked for in. */
const MOST_LEVELS = 10;

/**
 * An event with each text that is JSON itself replaced by what it says.
 * Source: interface.md, Events: "Payload shapes of events other than the rate event: not shown". Assumed: queues and gateways
 * pass an event on as the text of one field.
 */
function unfoldTexts(value: unknown, level = 0): unknown {
  if (level === MOST_LEVELS || value === null || isLosslessNumber(value)) return value;
  if (typeof value === "string") return unfoldedText(value, level);
  if (Array.isArray(value)) return value.map((part) => unfoldTexts(part, level + 1));
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, unfoldTexts(part, level + 1)]),
  );
}

function unfoldedText(text: string, level: number): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return unfoldTexts(parseLossless(storableJson(text)), level + 1);
  } catch {
    return text;
  }
}
