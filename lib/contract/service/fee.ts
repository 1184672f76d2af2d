import { isCurrency } from "@/lib/money/currency";
import { isRecord, spelledFields } from "./spelling";
import { Anything, WireDecimalOrNull, wireText } from "./values";

const AMOUNTS = ["amount", "value"];
const CURRENCIES = ["currency", "currency_code", "asset", "symbol"];
const KNOWN = new Set([...AMOUNTS, ...CURRENCIES].map((name) => name.replaceAll("_", "")));

/** The single amount in an object, with its currency if it has one; null if the object says more than that. */
function feeOf(record: Record<string, unknown>): string | null {
  const isPlain = Object.entries(record).every(([name, value]) => value === null || value === "" || KNOWN.has(name.replace(/[^A-Za-z]/g, "").toLowerCase()));
  const fields = spelledFields(record);
  const amounts = AMOUNTS.map((name) => fields.first([name])).filter((value) => value !== undefined);
  const codes = CURRENCIES.map((name) => fields.text([name])).filter((code) => code !== null);
  const amount = WireDecimalOrNull.parse(amounts[0]);
  if (!isPlain || amounts.length !== 1 || codes.length > 1 || amount === null) return null;
  const [code] = codes;
  if (code === undefined) return amount;
  return `${amount} ${isCurrency(code.toUpperCase()) ? code.toUpperCase() : code}`;
}

/**
 * A transaction's fee: decimal text, or another text unchanged; a number becomes its exact decimal text. Null when there is none.
 * Source: interface.md, Transaction record. Assumed: an object with one `amount` or `value`, and at most a currency, is that amount,
 * `12.50 NGN`. Of an object that says more (a percentage, several parts) nothing is guessed.
 */
export const WireFeeOrNull = Anything.transform((value): string | null => {
  const text = wireText(value);
  if (text !== null) return WireDecimalOrNull.parse(value) ?? text;
  return isRecord(value) ? feeOf(value) : null;
});
