import { createHash, timingSafeEqual } from "node:crypto";
import { accountNumbersInEvent, idsInEvent, readEventHint } from "@/lib/contract/service/event";
import { parseLossless, storableJson } from "@/lib/contract/service/lossless-json";
import { EVENT_TYPES } from "@/lib/contract/service/values";
import { AppError } from "@/lib/desk/app-error";
import type { Clock } from "@/lib/platform/clock";
import { Secret } from "@/lib/platform/secret";
import type { Database } from "@/lib/store/database";
import { createEventIntake, type EventIntake } from "./event-intake";
import { type CounterParts, createRefusalCounter, type RefusalCounter } from "./refusal-counter";
import {
  type Refusal,
  refusedByHeaders,
  verifySignature,
  type WebhookScheme,
} from "./verify-signature";

/** Headers kept with the body, for a person who investigates a refused or parked event. None can hold a credential. */
const KEPT_HEADERS = [
  "content-type",
  "user-agent",
  "webhook-id",
  "webhook-timestamp",
  "svix-id",
  "svix-timestamp",
];

interface EventDesk {
  intake: EventIntake;
  refusals: Pick<RefusalCounter, "count">;
}

/** Global like the process's runtime: a reload in development loads this file again. */
const holder = globalThis as typeof globalThis & {
  rampdeskEventDesks?: WeakMap<Database, EventDesk>;
};

/** The one intake and counter of this process for a database. */
export function eventDesk(parts: CounterParts): EventDesk {
  holder.rampdeskEventDesks ??= new WeakMap();
  const desk = holder.rampdeskEventDesks.get(parts.db) ?? {
    intake: createEventIntake(parts.db),
    refusals: createRefusalCounter(parts),
  };
  holder.rampdeskEventDesks.set(parts.db, desk);
  return desk;
}

interface Delivery {
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
 * Takes in a webhook: path token, headers, body and its signature, then an INSERT. Nothing in it is
 * believed, here or later. Types that the interface doesn't list are kept too: if they may be about
 * a transfer or a payment into an account, they are hints, any other is `ignored`. A verified event
 * with an id of its own counts once. Without one, a repeated try and a second event with the same
 * content can't be told apart: both are one row, and each is a hint. A hint too many costs a
 * reading; a lost one may hide a late refund, which nothing else reports.
 * @returns true if it was new
 * @throws {AppError} not_found for a wrong token; whatever `readBody` throws; unauthenticated for a
 * bad signature, which is only counted. A database error is thrown on: 503.
 */
export async function receiveEvent(
  desk: EventDesk & { clock: Clock; scheme: WebhookScheme },
  delivery: Delivery,
): Promise<{ isNew: boolean }> {
  const organisation = await desk.intake.organisation();
  if (!organisation || !sameText(delivery.token, organisation.webhookToken))
    throw new AppError("not_found", "There is nothing here.");
  const at = desk.clock.now();
  const early = refusedByHeaders(desk.scheme, delivery.headers, at);
  if (early !== null) throw counted(desk.refusals, early);
  const bytes = await delivery.readBody();
  const secret = new Secret(organisation.webhookSecret);
  const verification = verifySignature(desk.scheme, secret, delivery.headers, bytes, at);
  if (!verification.ok) throw counted(desk.refusals, verification);
  const body = parsedEvent(bytes);
  const hint = readEventHint(body);
  const mayConcernTransfer =
    hint.transferId !== null ||
    idsInEvent(body).length > 0 ||
    accountNumbersInEvent(body).length > 0;
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

/** Parses an event's body with all digits of numbers, which may be ids. Null if it isn't JSON. */
export function parsedEvent(body: Buffer): unknown {
  try {
    return parseLossless(storableJson(new TextDecoder().decode(body)));
  } catch {
    // Not JSON: kept and ignored, since it can't say which transfer it is about.
    return null;
  }
}

/** Largest body of an event. Far above any transfer that the interface describes. */
export const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Reads a delivery's raw bytes, up to the size limit.
 * @throws {AppError} `too_large`; at once if the request itself says so
 */
export async function readEventBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length")) > MAX_EVENT_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_EVENT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError("too_large", `An event has at most ${MAX_EVENT_BYTES} bytes.`);
}
