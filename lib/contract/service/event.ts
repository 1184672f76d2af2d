import { wireAccountNumber, wireText } from "./values";
import { unwrapData } from "./envelope";
import { isRecord, spelledFields } from "./spelling";

/**
 * A hint from a webhook that something changed.
 * The interface shows no payload except the rate event's.
 */
export interface ServiceEventHint {
  type: string | null;
  /** The transfer request that it is about; null if that isn't clear. */
  transferId: string | null;
  reference: string | null;
}

/** Recognises a transfer request by required fields that no other object has together. */
const isTransfer = (record: Record<string, unknown>): boolean =>
  ["id", "status", "source", "destination"].every((key) => key in record);

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

const TRANSFER = ["transfer_request", "transfer"];

const MAX_DEPTH = 6;

/** The ids of the whole transfers anywhere in an event. */
function transfersIn(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const id = isRecord(value) && isTransfer(value) ? wireText(value["id"]) : null;
  return id === null ? Object.values(value).flatMap((part) => transfersIn(part, depth + 1)) : [id];
}

/**
 * Returns the only whole transfer in the body, in any wrapping; null for several.
 * Several events may come together.
 */
function onlyTransferIn(body: unknown): string | null {
  const [id = null, ...others] = new Set(transfersIn(body));
  return others.length === 0 ? id : null;
}

const UUID_WITHIN = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const LINK_TO_TRANSFER =
  /transfer[-_]?requests?[/:]([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![0-9a-f-])/i;

/** Returns the transfer named by an address or a CloudEvent's `subject`; null for several. */
function linkedTransfer(body: Record<string, unknown>): string | null {
  const subject = "specversion" in body ? (text(body["subject"])?.match(UUID_WITHIN) ?? []) : [];
  const linked = new Set(subject);
  collectNames(body, 0, (name) => {
    const id = LINK_TO_TRANSFER.exec(name)?.[1];
    if (id !== undefined) linked.add(id);
  });
  const [id = null, ...others] = linked;
  return others.length === 0 ? id : null;
}

/**
 * Finds an event's type and its transfer, in any wrapping and spelling.
 * The interface shows only the rate event's payload. The type may be under `event`, `event_type`, `event_name`
 * or `type`; the transfer under `data`, `payload` or bare, by `transfer_request_id`, `transfer_id`, the text of
 * `transfer_request` or `transfer`, or an `id` inside one of these, `transaction`, `object` or `resource`, or
 * `id` itself. A payment in one of these, or under `payment`, may name its transfer likewise. The only whole
 * transfer, or the only one with an address, counts before an `id` that may be the event's. A body that is a
 * transfer needs no type.
 */
export function readEventHint(body: unknown): ServiceEventHint {
  if (!isRecord(body)) return { type: null, transferId: onlyTransferIn(body), reference: null };
  const inner = "data" in body ? unwrapData(body) : (body["payload"] ?? body);
  const payload = isRecord(inner) ? inner : {};
  const fields = spelledFields(payload);
  const subject =
    [...TRANSFER, "transaction", "object", "resource"]
      .map((name) => fields.first([name]))
      .find(isRecord) ?? payload;
  // An event's type is at the top level; the `type` of a bare transfer is "onramp" or "offramp", not an event type.
  const top = spelledFields(body);
  const types = ["event", "event_type", "event_name", "type"].map((name) =>
    text(top.first([name])),
  );
  const type =
    types.find((value) => value?.includes(".")) ??
    types.slice(0, -1).find((value) => value !== null) ??
    null;
  // A payment names its transfer beside its own id.
  const places = [fields, spelledFields(subject), spelledFields(fields.first(["payment"]))];
  const named = places
    .map((place) => place.text(["transfer_request_id", "transfer_id", ...TRANSFER]))
    .find((name) => name !== null);
  const own =
    subject === body && type === null && !isTransfer(body) ? null : wireText(subject["id"]);
  return {
    type,
    transferId:
      named ??
      onlyTransferIn(body) ??
      linkedTransfer(body) ??
      own ??
      fields.text(["transaction_id"]),
    reference: wireText(subject["reference"]) ?? fields.text(["transfer_reference"]),
  };
}

/** The longest id or reference, in characters. */
const MAX_NAME = 128;
const MAX_NAMES = 500;
/** A text that is an amount or a count rather than an id. */
const FEW_DIGITS = /^\d{1,5}$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Returns every text in an event that could be a transfer's id or reference.
 * The caller looks up which of them are. Payloads aren't shown, so a text's place says nothing; a UUID may have
 * capitals or stand within a text, such as an address.
 * Source: interface.md, Events.
 */
export function idsInEvent(body: unknown): string[] {
  const names = new Set<string>();
  const { type } = readEventHint(body);
  collectNames(body, 0, (name) => {
    for (const [uuid] of UUID.test(name) ? [] : name.matchAll(UUID_WITHIN))
      if (names.size < MAX_NAMES) names.add(uuid).add(uuid.toLowerCase());
    if (name === type || FEW_DIGITS.test(name) || name.length > MAX_NAME || names.size >= MAX_NAMES)
      return;
    names.add(name);
    if (UUID.test(name)) names.add(name.toLowerCase());
  });
  return [...names];
}

function collectNames(value: unknown, depth: number, take: (name: string) => void): void {
  const text = wireText(value);
  if (text !== null) return take(text);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  for (const part of Object.values(value)) collectNames(part, depth + 1, take);
}

const ACCOUNT_NAMES = new Set([
  "accountnumber",
  "accountno",
  "paymentaccount",
  "virtualaccountnumber",
  "virtualaccount",
]);

/**
 * Returns the possible account numbers anywhere in an event.
 * Every field of that name, and every other value of that form; the caller looks up where a payment is awaited.
 * An event may name only the account, under any field name.
 * Source: interface.md, Events: "also sent when a payment to the NGN payment account is received"; Limits: 10
 * digits.
 */
export function accountNumbersInEvent(body: unknown, depth = 0): string[] {
  if (typeof body !== "object" || body === null || depth === MAX_DEPTH) return [];
  const named = Object.entries(body).flatMap(([name, value]) => {
    const text = wireText(value);
    if (text === null) return accountNumbersInEvent(value, depth + 1);
    if (!ACCOUNT_NAMES.has(name.replace(/[^A-Za-z]/g, "").toLowerCase()))
      return /^\d{10}$/.test(text) ? [text] : [];
    return [wireAccountNumber(value) ?? text];
  });
  return [...new Set(named)];
}
