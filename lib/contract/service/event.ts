import { unwrapData } from "./envelope";
import { fieldsOf, isRecord, wireText } from "./values";

/** A hint from a webhook that something changed. */
export interface ServiceEventHint {
  type: string | null;
  /** The transfer request that it is about; null if that isn't clear. */
  transferId: string | null;
  reference: string | null;
}

/** Recognises a transfer request by required fields that no other object has together. */
const isTransfer = (record: Record<string, unknown>): boolean =>
  ["id", "status", "source", "destination"].every((key) => key in record);

const TRANSFER = ["transfer_request", "transfer"];

/**
 * Finds an event's type and its transfer.
 * The interface shows only the rate event's payload. The type is under `type` or `event`; the transfer under
 * `data`, `payload` or bare: whole, in `transfer_request` or `transfer`, or by the id there or in
 * `transfer_request_id`. A body that is a transfer needs no type.
 */
export function readEventHint(body: unknown): ServiceEventHint {
  if (!isRecord(body)) return { type: null, transferId: null, reference: null };
  const inner = "data" in body ? unwrapData(body) : (body["payload"] ?? body);
  const payload = isRecord(inner) ? inner : {};
  const subject = TRANSFER.map((name) => payload[name]).find(isRecord) ?? payload;
  // An event's type has a dot; the `type` of a bare transfer is "onramp" or "offramp".
  const type =
    [body["type"], body["event"]].map(wireText).find((name) => name?.includes(".")) ??
    wireText(body["event"]);
  const isNamed = subject !== body || type !== null || isTransfer(body);
  return {
    type,
    transferId:
      fieldsOf(payload, subject).text(["transfer_request_id", ...TRANSFER]) ??
      (isNamed ? wireText(subject["id"]) : null),
    reference: wireText(subject["reference"]),
  };
}

const MAX_DEPTH = 6;
const MAX_NAME = 128;
const MAX_NAMES = 500;
/** A text that is an amount or a count rather than an id. */
const FEW_DIGITS = /^\d{1,5}$/;

/** Every text in a JSON value, numbers included, under the name of its field. */
function textsIn(value: unknown, name = "", depth = 0): [name: string, text: string][] {
  const text = wireText(value);
  if (text !== null) return [[name, text]];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([field, part]) => textsIn(part, field, depth + 1));
}

/**
 * Returns every text in an event that could be a transfer's id or reference.
 * The caller looks up which of them are. Payloads aren't shown, so a text's place says nothing.
 * Source: interface.md, Events.
 */
export function idsInEvent(body: unknown): string[] {
  const { type } = readEventHint(body);
  const names = textsIn(body)
    .map(([, text]) => text)
    .filter((text) => text !== type && !FEW_DIGITS.test(text) && text.length <= MAX_NAME);
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/**
 * Returns the possible account numbers anywhere in an event. Every text of ten digits, and every
 * `account_number`; the caller looks up where a payment is awaited. Source: interface.md, Events:
 * "also sent when a payment to the NGN payment account is received"; Limits: 10 digits.
 */
export function accountNumbersInEvent(body: unknown): string[] {
  const numbers = textsIn(body)
    .map(([name, text]) => (name === "account_number" ? text.padStart(10, "0") : text))
    .filter((text) => /^\d{10}$/.test(text));
  return [...new Set(numbers)];
}
