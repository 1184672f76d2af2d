import { isLosslessNumber } from "lossless-json";
import { z } from "zod";
import { parseAmount } from "@/lib/money/amount";

/** The values that interface.md lists by name. Anything else a service sends is kept as raw text. */
export const TRANSFER_TYPES = ["onramp", "offramp"] as const;
export const TRANSFER_STATUSES = [
  "fetching_rates",
  "rate_received",
  "awaiting_payment",
  "completed",
  "cancelled",
] as const;
export const TRANSACTION_STATUSES = [
  "awaiting_payment",
  "expired",
  "payment_confirmed",
  "transaction_completed",
  "cancelled",
  "refunded",
  "failed",
] as const;
/** Networks of a crypto recipient's wallet. Not the same list as OFFRAMP_NETWORKS. */
export const RECIPIENT_NETWORKS = ["Ethereum", "BSC", "Tron"] as const;
/** Networks over which an off-ramp's stablecoin is sent. Not the same list as RECIPIENT_NETWORKS. */
export const OFFRAMP_NETWORKS = ["Polygon", "Ethereum", "BSC", "Arbitrum", "TRC20"] as const;
export const PAYMENT_TYPES = ["full", "split"] as const;
export const TRANSACTION_FILTERS = ["pending", "completed"] as const;
export const EVENT_TYPES = [
  "transfer_request.rate.received",
  "transfer_request.payment.received",
  "transfer_request.payment.completed",
  "transfer_request.completed",
  "transfer_request.cancelled",
] as const;
export const ERROR_CODES = ["INVALID_CREDENTIALS", "RATE_LIMIT_EXCEEDED"] as const;

/** Any value or none: unlike `z.unknown()`, it allows the object's key to be absent. */
export const Anything = z.unknown().optional();

/** Trailing zeros after the second decimal, which add nothing to an amount. */
const IDLE_ZEROS = /(\.\d\d(?:\d*[1-9])?)0+$/;

function decimalOf(value: unknown): string | null {
  const text = wireText(value);
  return text === null ? null : (parseAmount(text.trim())?.replace(IDLE_ZEROS, "$1") ?? null);
}

/**
 * A decimal on the wire as exact decimal text, `50.00` for `50.00000000`. From a JSON number
 * (lossless or plain) or decimal text. Source: interface.md, "number" and "decimal text" fields.
 */
export const WireDecimal = Anything.transform((value, ctx): string => {
  const amount = decimalOf(value);
  if (amount !== null) return amount;
  ctx.addIssue({ code: "custom", message: "expected a decimal number" });
  return z.NEVER;
});

/** Like WireDecimal, with null and absence read as null. */
export const WireDecimalOrNull = Anything.transform(decimalOf);

/**
 * Returns a text; null for an empty or absent one.
 * Assumed: an id or code sent as a JSON number means the number's text.
 */
export function wireText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number") return String(value);
  if (isLosslessNumber(value)) return value.value;
  return null;
}

export const WireTextOrNull = Anything.transform(wireText);

export const WireText = WireTextOrNull.pipe(z.string());

/** An ISO 8601 date, or a date-time with or without a zone. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** Before 1971: no instant of a service is that old. A language's zero is `0001-01-01T00:00:00Z`. */
const FIRST_REAL_MS = Date.UTC(1971, 0);

/**
 * Reads an ISO 8601 date-time as an instant; null, absent or unreadable becomes null.
 * Assumed: without a zone it is UTC, wherever the desk runs.
 */
export const WireTimeOrNull = Anything.transform((value): Date | null => {
  const text = wireText(value)?.trim() ?? "";
  const match = ISO_TIME.exec(text);
  if (match === null) return null;
  const hasZone = match[1] !== undefined || !text.includes("T");
  const at = new Date(hasZone ? text : `${text}Z`);
  return at.getTime() >= FIRST_REAL_MS ? at : null;
});

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * Makes a value nullable.
 * Assumed: null, absent, `{}`, `[]` and an empty text all mean that there is no value yet.
 */
export const presentOrNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable());

/** A list; null only if absent. Assumed: `{}` and an empty text are an empty list. */
export const listOrNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? null : isEmpty(value) ? [] : value),
    schema.nullable(),
  );

/** An integer such as a count or page number; null, absent or unreadable → null. */
export const WireIntegerOrNull = Anything.transform((value): number | null => {
  const text = isLosslessNumber(value)
    ? value.value
    : typeof value === "number" || typeof value === "string"
      ? String(value)
      : "";
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
});

/** Source: interface.md, Limits: a fiat recipient's account number is 10 digits. */
const DIGITS = 10;

/**
 * Returns an account number of ten digits; null for anything but text or a number.
 * Assumed: a JSON number has lost its leading zeros; a text is complete.
 */
export function wireAccountNumber(value: unknown): string | null {
  const text = wireText(value);
  return text === null || typeof value === "string" ? text : text.padStart(DIGITS, "0");
}

/** Tells if a value is an object with fields; a losslessly parsed number isn't. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

/** Reads fields that may have one of several names, or be in one of several objects. */
export interface Fields {
  /** The value of the first of these fields that isn't empty; undefined if all are. */
  first(names: readonly string[]): unknown;
  /** Text of the first of these fields that has any, numbers included; null otherwise. */
  text(names: readonly string[]): string | null;
}

/** @param values where several have the same field, the first that isn't empty counts */
export function fieldsOf(...values: readonly unknown[]): Fields {
  const records = values.filter(isRecord);
  const all = (names: readonly string[]): unknown[] =>
    names.flatMap((name) => records.map((record) => record[name]));
  return {
    first: (names) =>
      all(names).find((value) => value !== undefined && value !== null && value !== ""),
    text: (names) =>
      all(names)
        .map(wireText)
        .find((text) => text !== null) ?? null,
  };
}
