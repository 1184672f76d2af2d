import type { Balance } from "@/lib/domain/statements/statement";
import { isZero, type Amount } from "@/lib/money/amount";
import { dayOfSixDigits } from "./dates";

/** `1234,5`, `1234,`, or `1234.50` from banks that use a decimal point. Null for anything else. */
export function mt940Amount(text: string): Amount | null {
  const match = /^(\d{0,20})(?:[,.](\d{0,10}))?$/.exec(text);
  if (!match || !(match[1] || match[2])) return null;
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "") || "0";
  return match[2] ? `${whole}.${match[2]}` : whole;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?([\d.,]{1,32})\s*$/;

/** Reads a balance field: mark, day, currency, amount. Null if it can't be read. MultiCash omits the currency of closing balances. */
export function mt940Balance(text: string): (Balance & { currency: string | null }) | null {
  const match = BALANCE.exec(text.trim());
  const amount = match && mt940Amount(match[4] ?? "");
  if (!match || amount === null) return null;
  const on = dayOfSixDigits(match[2] ?? "");
  return { amount: match[1] === "D" && !isZero(amount) ? `-${amount}` : amount, on, currency: match[3] ?? null };
}
