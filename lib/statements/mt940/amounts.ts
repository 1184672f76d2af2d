import type { Balance } from "@/lib/domain/statements/statement";
import { isZero, type Amount } from "@/lib/money/amount";
import { dayOfSixDigits } from "./dates";

/** Thousands and decimals told apart by their signs, as in `1.234,56`, `1,234.56`, `1'234,` or `1.234.567`. */
const GROUPED =
  /^[1-9]\d{0,2}(?:(?:([.,'])\d{3}(?:\1\d{3})*(?!\1)[.,](\d{0,2}))|(?:([.,'])\d{3}(?:\3\d{3})+)|(?:'\d{3}))$/;
/** `1.234` or `1,234`: one and a bit, or more than a thousand. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;
const OF_THREE_DECIMALS: ReadonlySet<string> = new Set([
  "BHD",
  "IQD",
  "JOD",
  "KWD",
  "LYD",
  "OMR",
  "TND",
]);

/**
 * `1234,5`, `1234,`, or `1234.50` from banks that use a decimal point; `1.234,56` from providers that print thousands. Null for anything
 * else, and for `1.234` unless the currency has three decimals: nothing shows whether the sign divides thousands.
 */
export function mt940Amount(text: string, currency: string | null): Amount | null {
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const decimals = grouped[2] ?? "";
    const whole = (
      grouped[2] === undefined ? text : text.slice(0, text.length - decimals.length - 1)
    ).replaceAll(/\D/g, "");
    return decimals === "" ? whole : `${whole}.${decimals}`;
  }
  if (EITHER.test(text) && !OF_THREE_DECIMALS.has(currency ?? "")) return null;
  const match = /^(\d{0,20})(?:[,.](\d{0,10}))?$/.exec(text);
  if (!match || !(match[1] || match[2])) return null;
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "") || "0";
  return match[2] ? `${whole}.${match[2]}` : whole;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?([\d.,']{1,32})\s*$/;

/** Reads a balance field: mark, day, currency, amount. Null if it can't be read. MultiCash omits the currency of closing balances, which is then the opening one's. */
export function mt940Balance(
  text: string,
  currency: string | null = null,
): (Balance & { currency: string | null }) | null {
  const match = BALANCE.exec(text.trim());
  const amount = match && mt940Amount(match[4] ?? "", match[3] ?? currency);
  if (!match || amount === null) return null;
  const on = dayOfSixDigits(match[2] ?? "");
  return {
    amount: match[1] === "D" && !isZero(amount) ? `-${amount}` : amount,
    on,
    currency: match[3] ?? null,
  };
}
