import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { WireTimeOrNull } from "@/lib/contract/service/values";
import type { DeskContext } from "@/lib/desk/context";
import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";
import type { Secret } from "@/lib/platform/secret";
import { signingKeys } from "./signing-keys";

export type WebhookScheme = DeskContext["gateway"]["profile"]["webhooks"];

export type Verification =
  /** `eventId` is the provider's own, where its scheme has one. */
  { ok: true; verified: boolean; eventId: string | null } | Refusal;

export interface Refusal {
  ok: false;
  reason: RefusalReason;
  detail: string;
}

const refused = (reason: RefusalReason, detail: string): Refusal => ({ ok: false, reason, detail });

/**
 * Checks a delivery's signature on its raw bytes. Fails closed: what can't be checked is refused.
 * `none` lets everything pass unverified, since the path token alone guards it then.
 */
export function verifySignature(
  scheme: WebhookScheme,
  secret: Secret,
  headers: Headers,
  body: Buffer,
  now: Date,
): Verification {
  switch (scheme.scheme) {
    case "none":
      return { ok: true, verified: false, eventId: null };
    case "standard-webhooks":
      return verifyStandard(secret, headers, body);
    case "hmac":
      return verifyHmac(scheme, secret, headers, body, now);
  }
}

/** Returns the reason to refuse by the headers alone; null if there is none. */
export function refusedByHeaders(
  scheme: WebhookScheme,
  headers: Headers,
  now: Date,
): Refusal | null {
  switch (scheme.scheme) {
    case "none":
      return null;
    case "standard-webhooks":
      return Object.values(standardHeaders(headers)).includes("")
        ? refused("header_missing", "a header of the signature is missing")
        : null;
    case "hmac": {
      const signed = hmacHeaders(scheme, headers, now);
      return signed.ok ? null : signed;
    }
  }
}

/** Returns the scheme's three headers, also under their older names (`svix-id`). */
function standardHeaders(headers: Headers): Record<string, string> & { "webhook-id": string } {
  const prefix = headers.has("webhook-signature") ? "webhook" : "svix";
  const value = (part: string): string => headers.get(`${prefix}-${part}`) ?? "";
  return {
    "webhook-id": value("id"),
    "webhook-timestamp": value("timestamp"),
    "webhook-signature": value("signature"),
  };
}

function verifyStandard(secret: Secret, headers: Headers, body: Buffer): Verification {
  const signed = standardHeaders(headers);
  const keys = signingKeys(secret.reveal());
  if (keys.length === 0) return refused("secret_too_short", "the secret is too short to be a key");
  let detail = "";
  for (const key of keys) {
    try {
      new Webhook(key, { format: "raw" }).verify(body.toString("utf8"), signed, {
        jsonParse: false,
      });
      return { ok: true, verified: true, eventId: signed["webhook-id"] };
    } catch (error) {
      detail = error instanceof Error ? error.message : "the signature could not be checked";
    }
  }
  return refused(standardReason(signed["webhook-timestamp"]), detail);
}

/** Returns a reason for the standard's verifier, which gives only text, by this machine's clock. */
function standardReason(timestamp: string | undefined): RefusalReason {
  const seconds = Number.parseInt(timestamp ?? "", 10);
  if (Number.isNaN(seconds)) return "header_missing";
  return isWithinTolerance(seconds * 1000, new Date()) ? "signature_wrong" : "time_off";
}

type HmacScheme = Extract<WebhookScheme, { scheme: "hmac" }>;
type HmacHeaders =
  | { ok: true; signatures: string[]; timestamp: string | null; id: string | null }
  | Refusal;

function hmacHeaders(scheme: HmacScheme, headers: Headers, now: Date): HmacHeaders {
  const header = headers.get(scheme.header);
  if (!header) return refused("header_missing", `the header ${scheme.header} is missing`);
  const { signatures, timestamp: inlineTimestamp } = signatureParts(header);
  const timestamp = scheme.timestampHeader ? headers.get(scheme.timestampHeader) : inlineTimestamp;
  const id = scheme.idHeader ? headers.get(scheme.idHeader) : null;
  if (scheme.template.includes("{timestamp}")) {
    if (!timestamp) return refused("header_missing", "the timestamp is missing");
    if (!isRecent(timestamp, now))
      return refused("time_off", "the timestamp is too old or too new");
  }
  if (scheme.template.includes("{id}") && !id)
    return refused("header_missing", "the event id is missing");
  return { ok: true, signatures, timestamp, id };
}

function verifyHmac(
  scheme: HmacScheme,
  secret: Secret,
  headers: Headers,
  body: Buffer,
  now: Date,
): Verification {
  const signed = hmacHeaders(scheme, headers, now);
  if (!signed.ok) return signed;
  const { signatures, timestamp, id } = signed;
  const expected = createHmac(scheme.algorithm, secret.reveal())
    .update(signedBytes(scheme.template, { body, timestamp, id }))
    .digest();
  const matches = signatures.some((signature) => {
    const given = Buffer.from(signature, scheme.encoding);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // Without a signed id, the body itself identifies the delivery.
  return matches
    ? { ok: true, verified: true, eventId: scheme.template.includes("{id}") ? id : null }
    : refused("signature_wrong", "the signature doesn't match");
}

/** Fills the template byte by byte: the body goes in as it came, never re-encoded. */
function signedBytes(template: string, values: Record<string, Buffer | string | null>): Buffer {
  // Names stand at every second place.
  const pieces = template.split(/\{(body|timestamp|id)\}/);
  const filled = pieces.map((piece, place) => (place % 2 === 0 ? piece : (values[piece] ?? "")));
  return Buffer.concat(filled.map((part) => Buffer.from(part)));
}

/** Greatest difference between a signed timestamp and our clock, in either direction. */
const TOLERANCE_MS = 300_000;

const UNIX_TIME = /^\d+(\.\d+)?$/;
/** From this size on, Unix time is in milliseconds: in seconds it would be millennia away. */
const FIRST_UNIX_MS = 1e11;

/** Returns true for a recent timestamp: Unix seconds or milliseconds, or ISO 8601. */
function isRecent(timestamp: string, now: Date): boolean {
  if (!UNIX_TIME.test(timestamp)) {
    const at = WireTimeOrNull.parse(timestamp);
    return at !== null && isWithinTolerance(at.getTime(), now);
  }
  const unix = Number(timestamp);
  return isWithinTolerance(unix < FIRST_UNIX_MS ? unix * 1000 : unix, now);
}

/** Compares Unix milliseconds, which may be out of a Date's range. */
function isWithinTolerance(atMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - atMs) <= TOLERANCE_MS;
}

const TIMESTAMP = /^(?:t|ts|timestamp)=(.+)$/;

/**
 * Splits a signature header such as `t=1700000000,v1=…`; a bare value is the signature. Parts stand
 * between commas or semicolons. A name before a signature looks like base64 with `=`, so both are
 * tried.
 */
function signatureParts(header: string): { signatures: string[]; timestamp: string | null } {
  const parts = header.split(/[,;]/).map((part) => part.trim());
  const timestamp =
    parts.map((part) => TIMESTAMP.exec(part)?.[1]).find((at) => at !== undefined) ?? null;
  const signatures = parts
    .filter((part) => !TIMESTAMP.test(part))
    .flatMap((part) => [part, part.replace(/^[A-Za-z]\w*=/, "")]);
  return { signatures, timestamp };
}
