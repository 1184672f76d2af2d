import { moneyObject } from "./money-object";
import { Anything, WireDecimalOrNull, wireText } from "./values";

/** Words that stand where there is no value, or none yet. */
const NOTHING =
  /^(?:[-–—]+|n\/?a|nil|none|null|undefined|unknown|tbd|pending|not (?:yet )?available)$/i;

/** Whether a text only fills its place. Assumed: these words, blanks and dashes mean that there is no value. */
function saysNothing(text: string): boolean {
  return text.trim() === "" || NOTHING.test(text.trim());
}

/** A transaction's hash; null where there is none. Assumed: `0x` and zeros alone are a language's empty hash. */
export const WireHashOrNull = Anything.transform((value): string | null => {
  const hash = wireText(value)?.trim() ?? "";
  return saysNothing(hash) || /^(?:0x)?0*$/i.test(hash) ? null : hash;
});

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * An amount that may be still to come → exact decimal text; null where there is none. One that is there and can't be read fails: taken for
 * none, it would be missing from every sum, and nobody would know.
 * Assumed: an object that plainly holds one amount is that amount.
 */
export const WireAmountToCome = Anything.transform((value, ctx): string | null => {
  const amount = WireDecimalOrNull.parse(value) ?? moneyObject(value)?.amount ?? null;
  if (amount !== null) return amount;
  const text = wireText(value);
  if (isEmpty(value) || value === "" || (text !== null && saysNothing(text))) return null;
  ctx.addIssue({ code: "custom", message: "expected a decimal number, or nothing" });
  return null;
});
