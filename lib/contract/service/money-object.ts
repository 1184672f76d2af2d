import { isCurrency } from "@/lib/money/currency";
import { isRecord, spelledFields } from "./spelling";
import { WireDecimalOrNull } from "./values";

const AMOUNTS = ["amount", "value"];
const CURRENCIES = ["currency", "currency_code", "asset", "symbol"];
const KNOWN = new Set([...AMOUNTS, ...CURRENCIES].map((name) => name.replaceAll("_", "")));

/** Exact decimal text, and the currency where the object names one. */
export interface MoneyObject {
  amount: string;
  currency: string | null;
}

/**
 * Returns the amount of an object in place of a number; null for other objects.
 * Accepts an `amount` or `value` with at most a currency. An object with more (a percentage, parts, a unit)
 * isn't guessed.
 */
export function moneyObject(value: unknown): MoneyObject | null {
  if (!isRecord(value)) return null;
  const isPlain = Object.entries(value).every(
    ([name, part]) =>
      part === null || part === "" || KNOWN.has(name.replace(/[^A-Za-z]/g, "").toLowerCase()),
  );
  const fields = spelledFields(value);
  const amounts = AMOUNTS.map((name) => fields.first([name])).filter((part) => part !== undefined);
  const codes = CURRENCIES.map((name) => fields.text([name])).filter((code) => code !== null);
  const amount = WireDecimalOrNull.parse(amounts[0]);
  if (!isPlain || amounts.length !== 1 || codes.length > 1 || amount === null) return null;
  const [code] = codes;
  return {
    amount,
    currency:
      code === undefined ? null : isCurrency(code.toUpperCase()) ? code.toUpperCase() : code,
  };
}
