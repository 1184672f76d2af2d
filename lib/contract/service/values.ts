import { z } from "zod";
import { parseAmount } from "@/lib/money/amount";

/** The values that interface.md lists by name. Anything else a service sends is kept as raw text. */
export const TRANSFER_TYPES = ["onramp", "offramp"] as const;
export const TRANSFER_STATUSES = ["fetching_rates", "rate_received", "awaiting_payment", "completed", "cancelled"] as const;
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

/** Any value, or none: an object's key of this kind may be absent, which `z.unknown()` alone refuses. */
export const Anything = z.unknown().optional().optional();

/** A JSON number parsed without loss: an object that carries the number's own text. */
interface LosslessNumber {
  isLosslessNumber: true;
  value: string;
}

function isLosslessNumber(value: unknown): value is LosslessNumber {
  return typeof value === "object" && value !== null && "isLosslessNumber" in value && value.isLosslessNumber === true;
}

/** Exact decimal text of a JSON number (lossless or plain) or decimal text; null for anything else. */
function decimalOf(value: unknown): string | null {
  const text = isLosslessNumber(value) ? value.value : typeof value === "number" || typeof value === "string" ? String(value) : null;
  return text === null ? null : parseAmount(text);
}

/**
 * An amount or decimal on the wire: a JSON number (lossless or plain) or decimal text → exact decimal text.
 * Source: interface.md, "number" and "decimal text" fields.
 */
export const WireDecimal = z.unknown().optional().transform((value, ctx): string => {
  const amount = decimalOf(value);
  if (amount === null) {
    ctx.addIssue({ code: "custom", message: "expected a decimal number" });
    return z.NEVER;
  }
  return amount;
});

/** Like WireDecimal, with null and absence read as null. */
export const WireDecimalOrNull = Anything.transform(decimalOf);

/** Text that may come as a number, null or not at all. Assumed: an id or code sent as a JSON number means its text. */
export function wireText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number") return String(value);
  if (isLosslessNumber(value)) return value.value;
  return null;
}

export const WireTextOrNull = Anything.transform(wireText);

export const WireText = WireTextOrNull.pipe(z.string());

/** A date-time that names no zone, which JavaScript would read in the zone of the machine. */
const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;

/**
 * An ISO 8601 date-time → an instant; null, absent or unreadable → null.
 * Assumed: one without a zone is UTC, wherever the desk runs.
 */
export const WireTimeOrNull = Anything.transform((value): Date | null => {
  if (typeof value !== "string" || value === "") return null;
  const at = new Date(ZONELESS.test(value) ? `${value.replace(" ", "T").replace(",", ".")}Z` : value);
  return Number.isNaN(at.getTime()) ? null : at;
});

/** An integer such as a count or page number; null, absent or unreadable → null. */
export const WireIntegerOrNull = Anything.transform((value): number | null => {
  const text = isLosslessNumber(value) ? value.value : typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
});
