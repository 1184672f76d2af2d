import { z } from "zod";
import { parseAmount } from "@/lib/money/amount";
import { isCurrency } from "@/lib/money/currency";

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
export const Anything = z.unknown().optional().optional();

/** A JSON number parsed without loss: an object that carries the number's own text. */
interface LosslessNumber {
  isLosslessNumber: true;
  value: string;
}

function isLosslessNumber(value: unknown): value is LosslessNumber {
  return (
    typeof value === "object" &&
    value !== null &&
    "isLosslessNumber" in value &&
    value.isLosslessNumber === true
  );
}

/** Trailing zeros after the second decimal, which add nothing to an amount. */
const IDLE_ZEROS = /(\.\d\d(?:\d*[1-9])?)0+$/;

/** Digits in groups that can't be read otherwise: `1,585.20` and `1,500,000`. `1,585` may be one and a half in another country, and isn't read. */
const GROUPED = /^-?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/**
 * Returns exact decimal text of a JSON number or decimal text; null otherwise.
 * Numbers may be lossless or plain, and text may have its digits in groups.
 */
function decimalOf(value: unknown): string | null {
  const text = isLosslessNumber(value)
    ? value.value
    : typeof value === "number" || typeof value === "string"
      ? String(value).trim()
      : null;
  return (
    (text === null
      ? null
      : parseAmount(GROUPED.test(text) ? text.replaceAll(",", "") : text)
    )?.replace(IDLE_ZEROS, "$1") ?? null
  );
}

/**
 * A decimal on the wire as exact decimal text, `50.00` for `50.00000000`.
 * From a JSON number (lossless or plain) or decimal text.
 * Source: interface.md, "number" and "decimal text" fields.
 */
export const WireDecimal = z
  .unknown()
  .optional()
  .transform((value, ctx): string => {
    const amount = decimalOf(value);
    if (amount === null) {
      ctx.addIssue({ code: "custom", message: "expected a decimal number" });
      return z.NEVER;
    }
    return amount;
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

/**
 * ISO 8601 date-times, extended or basic, with or without a zone.
 * A comma or a point before the fraction, and hours alone in the offset, as PostgreSQL writes it.
 */
const ISO_TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;
/** In seconds or milliseconds, or with the 16 and 19 digits of microseconds and nanoseconds. */
const UNIX_TIME = /^(?:\d{9,13}|\d{16}|\d{19})(\.\d+)?$/;
/**
 * Unix times from these sizes on are in milliseconds, microseconds and nanoseconds.
 * In the larger unit they would be millennia away.
 */
const [FIRST_MS, FIRST_US, FIRST_NS] = [1e11, 1e15, 1e18];
/** `/Date(1772443800000)/` and `/Date(1772443800000+0100)/`, as .NET writes Unix milliseconds; the offset moves nothing. */
const DOT_NET_TIME = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;
/** The zone's name that Java adds, in `…Z[UTC]`, to what the offset says already. */
const ZONE_NAME = /(?<=(?:Z|[+-]\d{2}(?::?\d{2})?))\[[\w/+-]+\]$/i;
/** Before 1971: no instant of a service is that old. */
const FIRST_REAL_MS = Date.UTC(1971, 0);
/** The end of year 9999, after which a time stands for none. */
const BEHIND_ALL_MS = Date.UTC(10_000, 0);

/** Returns a date-time in the form that every JavaScript engine reads alike; null otherwise. */
function isoText(text: string): string | null {
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] =
    ISO_TIME.exec(text) ?? [];
  if (year === undefined) return null;
  const [, sign, hours, minutes = "00"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}${sign === undefined ? "Z" : `${sign}${hours}:${minutes}`}`;
}

/** Of a date with its month in letters, which can't be taken for its day. */
const NAMED_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
/**
 * Zones that the engine knows, or an offset right behind the time.
 * An offset may also follow after a space, since years and months come after a hyphen.
 */
const ZONE = /(?<![a-z])(?:GMT|UTC?|Z|[ECMP][SD]T)(?![a-z])|:\d{2}(?:[\d.,]*|.{0,40}\s)[+-]\d/i;

/** A day of the week in brackets, which is no zone. */
const BRACKETED_DAY = /\((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?\)/gi;
const NAME_OF_UTC = /coordinated universal time|greenwich mean time/gi;

/**
 * Returns the text with its own zone, or with UTC if it has none.
 * The engine prefers UTC to any other zone.
 */
function zoned(given: string): string {
  const text = given.replaceAll(BRACKETED_DAY, " ").replaceAll(NAME_OF_UTC, "UTC");
  // The engine passes over what is in brackets: a name of the zone beside its offset, or all that there is of a zone.
  const own = [text.replaceAll(/\([^)]*\)/g, " "), text.replaceAll(/[()]/g, " ")].find((each) =>
    ZONE.test(each),
  );
  return own ?? `${text.replaceAll(/[()]/g, " ")} UTC`;
}

/**
 * Returns the text if the engine reads it without guessing; null otherwise.
 * Guessed would be the order of day and month in `01/03/2026`, and a missing zone as the machine's.
 */
function plainText(text: string): string | null {
  const yearFirst = /^(\d{4})[/.](\d{2})[/.](\d{2})(?=$|[T ])/.exec(text);
  if (yearFirst) return isoText(text.replaceAll(/(?<=^[\d/.]{0,8})[/.]/g, "-"));
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  if (!NAMED_MONTH.test(text)) return null;
  return zoned(text);
}

function unixMs(digits: string): number {
  const time = Number(digits);
  if (time < FIRST_MS) return time * 1000;
  if (time < FIRST_US) return time;
  return time < FIRST_NS ? time / 1000 : time / 1_000_000;
}

function instantOf(text: string): Date {
  const dotNetMs = DOT_NET_TIME.exec(text)?.[1];
  if (dotNetMs !== undefined) return new Date(Number(dotNetMs));
  if (UNIX_TIME.test(text)) return new Date(unixMs(text));
  // Digits such as a count of seconds: the engine would read 1800 as a year.
  if (/^[-+]?[\d.]+$/.test(text)) return new Date(Number.NaN);
  const plain = text.replace(ZONE_NAME, "");
  return new Date(isoText(plain) ?? plainText(plain) ?? Number.NaN);
}

/**
 * Reads an ISO 8601 date-time as an instant; null, absent or unreadable becomes null.
 * Assumed: without a zone it is UTC, wherever the desk runs.
 * A number is Unix time, in seconds or a fraction of them. Figures whose day and month could be either are
 * null, and so are instants before 1971 and after 9999, as languages write zero (`0001-01-01T00:00:00Z`).
 */
export const WireTimeOrNull = Anything.transform((value): Date | null => {
  const text = wireText(value);
  if (text === null) return null;
  const at = instantOf(text.trim());
  return at.getTime() >= FIRST_REAL_MS && at.getTime() < BEHIND_ALL_MS ? at : null;
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

/**
 * A list; null only if absent.
 * Assumed: `{}` and an empty text are an empty list.
 */
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

const plain = (word: string): string => word.replace(/[^A-Za-z0-9]/g, "").toLowerCase();

/** Recognises one of these words in any spelling; any other text is returned unchanged. */
function knownWord(words: readonly string[]): (text: string) => string {
  const byPlain = new Map(words.map((word) => [plain(word), word]));
  return (text) => byPlain.get(plain(text)) ?? text;
}

const status = knownWord(["pending", ...TRANSFER_STATUSES, ...TRANSACTION_STATUSES]);
const transferType = knownWord(TRANSFER_TYPES);
const recipientType = knownWord(["crypto", "fiat"]);

function currency(text: string): string {
  const code = text.trim().toUpperCase();
  return isCurrency(code) ? code : text;
}

/**
 * A status of a transfer request, its history or a transaction; others stay raw text.
 * `RATE_RECEIVED`, `Rate received` and `rate-received` all are `rate_received`.
 */
export const WireStatus = WireText.transform(status);

/** `onramp` or `offramp`, also as `ON_RAMP`; another type is kept as raw text. */
export const WireTransferType = WireText.transform(transferType);

/** `crypto` or `fiat`, in any capitals; another type is kept as raw text. */
export const WireRecipientTypeOrNull = WireTextOrNull.transform((text) =>
  text === null ? null : recipientType(text),
);

/** A currency code in capitals; a code that the interface doesn't list stays unchanged. */
export const WireCurrency = WireText.transform(currency);
export const WireCurrencyOrNull = WireTextOrNull.transform((text) =>
  text === null ? null : currency(text),
);
