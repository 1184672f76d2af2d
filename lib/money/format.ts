import Big from "big.js";
import { type Amount, isAmount, roundAmount } from "./amount";
import { currencyRules, isCurrency } from "./currency";

interface AmountParts {
  negative: boolean;
  whole: string;
  fraction: string;
}

function groupDigits(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

/** Splits an amount for the screen: at least its currency's decimals, and nothing rounded away. */
function amountParts(amount: Amount, currency: string): AmountParts {
  const rules = currencyRules(currency);
  const { negative, whole, fraction } = plainParts(amount) ?? decimalParts(amount);
  return { negative, whole: groupDigits(whole), fraction: fraction.padEnd(rules.minDecimals, "0") };
}

/** An amount without a sign and without zeros to remove, as nearly all are. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Cut at the point; null for what must be worked out. A run of the rules formats a hundred thousand amounts. */
function plainParts(amount: Amount): AmountParts | null {
  if (!PLAIN.test(amount)) return null;
  const point = amount.indexOf(".");
  return point < 0
    ? { negative: false, whole: amount, fraction: "" }
    : { negative: false, whole: amount.slice(0, point), fraction: amount.slice(point + 1) };
}

function decimalParts(amount: Amount): AmountParts {
  const exact = new Big(amount);
  const [whole = "0", fraction = ""] = exact.abs().toFixed().split(".");
  return { negative: exact.lt(0), whole, fraction };
}

/** `1,250,000.00`, without its code; a negative one as `(50.00)`. For the screen alone: files keep their minus. Source: product.md, Conventions. */
export function formatFigure(amount: Amount, currency: string): string {
  const { negative, whole, fraction } = amountParts(amount, currency);
  return inParentheses(negative, `${whole}${fraction ? `.${fraction}` : ""}`);
}

/** Accountants' negatives: parentheses take the place of a minus, which is easily missed. */
function inParentheses(negative: boolean, figure: string): string {
  return negative ? `(${figure})` : figure;
}

/** `NGN 1,250,000.00`: the code leads, joined by a no-break space. */
export function formatMoney(amount: Amount, currency: string): string {
  return `${currency}\u00a0${formatFigure(amount, currency)}`;
}

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Formats the service's decimals without a currency (a rate, a fee).
 * The whole part is grouped; decimals stay, or are padded to `minDecimals` so that a column lines up. Other
 * texts stay unchanged.
 */
export function formatDecimal(text: string, minDecimals = 0): string {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return text;
  const [, sign, whole = "", fraction = ""] = match;
  const decimals = fraction.padEnd(minDecimals, "0");
  return inParentheses(sign === "-", `${groupDigits(whole)}${decimals ? `.${decimals}` : ""}`);
}

const LIST_DECIMALS = 2;

/**
 * Rounds an amount for a list: 2 decimals, half up.
 * The exact amount is on hover, on the record's page and in files. Unknown currencies stay unchanged, and an
 * amount that would read as zero keeps its digits.
 */
export function listFigure(amount: Amount, currency: string): Amount {
  if (!isCurrency(currency)) return amount;
  const exact = new Big(amount);
  const rounded = exact.round(LIST_DECIMALS, Big.roundHalfUp);
  return rounded.eq(0) && !exact.eq(0) ? amount : rounded.toFixed();
}

/** Formats a calculated rate with two decimals, or six below one. */
export function rateFigure(rate: Amount): string {
  return formatFigure(roundAmount(rate, Number(rate) < 1 ? 6 : 2), "");
}

/** A figure with its currency behind it, as a service may name one: `12.50 NGN`. */
const WITH_CURRENCY = /^(\S+) ([A-Za-z]{3,5})$/;

function parts(fee: string): { amount: string; currency: string } | null {
  const [, amount = "", currency = ""] = WITH_CURRENCY.exec(fee) ?? [];
  return isAmount(amount) ? { amount, currency } : null;
}

/** Tells if a fee names its currency. The interface's own is bare decimal text. */
export function feeNamesCurrency(fee: string): boolean {
  return parts(fee) !== null;
}

/** Formats a fee: its figure grouped, nothing rounded, its currency last. Other texts stay. */
export function formatFee(fee: string): string {
  const named = parts(fee);
  return named === null ? formatDecimal(fee) : `${formatDecimal(named.amount)} ${named.currency}`;
}

const SIZES = [
  { from: "1e9", letter: "bn" },
  { from: "1e6", letter: "m" },
  { from: "1e3", letter: "k" },
] as const;

/** `153.1k`: how large an amount of zero or more is, in a chart. Where it counts, the exact one is beside it. */
export function compactFigure(amount: Amount): string {
  const value = new Big(amount);
  // A value that rounds up to the next size has this size: 999,960 is 1.0m.
  const size = SIZES.find(({ from }) => value.div(from).round(1, Big.roundHalfUp).gte(1));
  return size
    ? `${value.div(size.from).toFixed(1, Big.roundHalfUp)}${size.letter}`
    : value.toFixed(0, Big.roundHalfUp);
}
