import { z } from "zod";
import { unwrapData } from "./envelope";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the desk reads of a webhook: a hint that something changed. Payload shapes are "not shown" but for the rate event. */
export interface ServiceEventHint {
  type: string | null;
  /** The transfer request it speaks of, if that can be told. */
  transferId: string | null;
  reference: string | null;
}

/** The fields that the interface requires of a transfer request, and that nothing else in it has together. */
const isTransfer = (record: Record<string, unknown>): boolean => ["id", "status", "source", "destination"].every((key) => key in record);

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * Finds the event's type and the transfer it is about, whatever its wrapping.
 * Assumed: the type stands under `event`, `type` or `event_type`; the transfer under `data`, `payload` or bare,
 * by `id`, `transfer_request_id`, `transfer_id` or inside `transfer_request`, `transfer`, `object` or `resource`. A body that is
 * a transfer itself needs no type: "payload is the updated transfer" may mean just that.
 */
export function readEventHint(body: unknown): ServiceEventHint {
  if (!isRecord(body)) return { type: null, transferId: null, reference: null };
  const inner = "data" in body ? unwrapData(body) : (body["payload"] ?? body);
  const payload = isRecord(inner) ? inner : {};
  const subject = ["transfer_request", "transfer", "object", "resource"].map((key) => payload[key]).find(isRecord) ?? payload;
  // A type of its own stands at the top; `type` of a bare transfer is "onramp" or "offramp", which is no event.
  const type = [body["event"], body["event_type"], body["type"]].map(text).find((value) => value?.includes(".")) ?? text(body["event"]) ?? text(body["event_type"]);
  const transferId = text(payload["transfer_request_id"]) ?? text(payload["transfer_id"]) ?? (subject === body && type === null && !isTransfer(body) ? null : text(subject["id"]));
  return { type: type ?? null, transferId, reference: text(subject["reference"]) };
}

export const JsonObject = z.record(z.string(), z.unknown());
