import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { isRecent } from "./recent-timestamp";
import { signatureParts } from "./signature-parts";
import { signingKeys } from "./signing-keys";
import { carriesUsualSignature, hasUsualSignature } from "./usual-signature";
import type { WebhookScheme } from "./webhook-scheme";
import type { Secret } from "@/lib/platform/secret";

export type Verification =
  /** `eventId` is the provider's own, where its scheme has one. */
  | { ok: true; verified: boolean; eventId: string | null }
  | { ok: false; reason: string };

const refused = (reason: string): Verification => ({ ok: false, reason });

/**
 * Checks a delivery's signature on its raw bytes. Fails closed: what can't be checked is refused.
 * `none` lets everything pass unverified, since the path token alone guards it then.
 */
export function verifySignature(scheme: WebhookScheme, secret: Secret, headers: Headers, body: Buffer, now: Date): Verification {
  switch (scheme.scheme) {
    case "none":
      return { ok: true, verified: false, eventId: null };
    case "standard-webhooks":
      return isSignedOtherwise(headers) ? verifyUsual(secret, headers, body, now) : verifyStandard(secret, headers, body);
    case "hmac":
      return verifyHmac(scheme, secret, headers, body, now);
  }
}

/** Why a delivery is refused whatever its body holds, as its headers alone show; null while that is open. */
export function refusedByHeaders(scheme: WebhookScheme, headers: Headers, now: Date): string | null {
  switch (scheme.scheme) {
    case "none":
      return null;
    case "standard-webhooks":
      return Object.values(standardHeaders(headers)).includes("") && !isSignedOtherwise(headers) ? "a header of the signature is missing" : null;
    case "hmac": {
      const signed = hmacHeaders(scheme, headers, now);
      return signed.ok ? null : signed.reason;
    }
  }
}

/** The scheme's three headers. Assumed: a service may send them under the names that they had before the scheme was one, `svix-id` and so on. */
function standardHeaders(headers: Headers): Record<string, string> & { "webhook-id": string } {
  const prefix = headers.has("webhook-signature") ? "webhook" : "svix";
  const value = (part: string): string => headers.get(`${prefix}-${part}`) ?? "";
  return { "webhook-id": value("id"), "webhook-timestamp": value("timestamp"), "webhook-signature": value("signature") };
}

/**
 * Assumed: a service that nothing is set for may sign in another usual way than Standard Webhooks, with the same secret. The interface
 * doesn't show how. With any header of the standard's signature, only the standard counts.
 */
function isSignedOtherwise(headers: Headers): boolean {
  return !headers.has("webhook-signature") && !headers.has("svix-signature") && carriesUsualSignature(headers);
}

function verifyUsual(secret: Secret, headers: Headers, body: Buffer, now: Date): Verification {
  // The ids of such events aren't signed, so that the body itself is what tells two deliveries apart.
  if (hasUsualSignature(signingKeys(secret.reveal()), headers, body, now)) return { ok: true, verified: true, eventId: null };
  return refused("the signature doesn't match in any usual way");
}

function verifyStandard(secret: Secret, headers: Headers, body: Buffer): Verification {
  const signed = standardHeaders(headers);
  let reason = "the secret is too short to be a key";
  for (const key of signingKeys(secret.reveal())) {
    try {
      new Webhook(key, { format: "raw" }).verify(body.toString("utf8"), signed, { jsonParse: false });
      return { ok: true, verified: true, eventId: signed["webhook-id"] };
    } catch (error) {
      reason = error instanceof Error ? error.message : "the signature could not be checked";
    }
  }
  return refused(reason);
}

type HmacScheme = Extract<WebhookScheme, { scheme: "hmac" }>;
type HmacHeaders = { ok: true; signatures: string[]; timestamp: string | null; id: string | null } | { ok: false; reason: string };

function hmacHeaders(scheme: HmacScheme, headers: Headers, now: Date): HmacHeaders {
  const header = headers.get(scheme.header);
  if (!header) return { ok: false, reason: `the header ${scheme.header} is missing` };
  const { signatures, timestamp: inlineTimestamp } = signatureParts(header);
  const timestamp = scheme.timestampHeader ? headers.get(scheme.timestampHeader) : inlineTimestamp;
  const id = scheme.idHeader ? headers.get(scheme.idHeader) : null;
  if (scheme.template.includes("{timestamp}")) {
    if (!timestamp) return { ok: false, reason: "the timestamp is missing" };
    if (!isRecent(timestamp, now)) return { ok: false, reason: "the timestamp is too old or too new" };
  }
  if (scheme.template.includes("{id}") && !id) return { ok: false, reason: "the event id is missing" };
  return { ok: true, signatures, timestamp, id };
}

function verifyHmac(scheme: HmacScheme, secret: Secret, headers: Headers, body: Buffer, now: Date): Verification {
  const signed = hmacHeaders(scheme, headers, now);
  if (!signed.ok) return refused(signed.reason);
  const { signatures, timestamp, id } = signed;
  const expected = createHmac(scheme.algorithm, secret.reveal()).update(signedBytes(scheme.template, { body, timestamp, id })).digest();
  const matches = signatures.some((signature) => {
    const given = Buffer.from(signature, scheme.encoding);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // An id that isn't signed proves nothing: then the body itself is what tells two deliveries apart.
  return matches ? { ok: true, verified: true, eventId: scheme.template.includes("{id}") ? id : null } : refused("the signature doesn't match");
}

/** Fills the template byte by byte: the body goes in as it came, never re-encoded. */
function signedBytes(template: string, values: { body: Buffer; timestamp: string | null; id: string | null }): Buffer {
  const pieces = template.split(/(\{body\}|\{timestamp\}|\{id\})/).map((piece) => {
    if (piece === "{body}") return values.body;
    if (piece === "{timestamp}") return Buffer.from(values.timestamp ?? "");
    if (piece === "{id}") return Buffer.from(values.id ?? "");
    return Buffer.from(piece);
  });
  return Buffer.concat(pieces);
}
