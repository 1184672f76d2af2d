import type { Amount } from "@/lib/money/amount";
import { isCurrencyCode } from "@/lib/money/currency";
import type { DecimalSign } from "./mapping";
import type { Direction } from "./statement";

export interface PrintedAmount {
  /** With its sign, exact, the decimals as printed. */
  amount: Amount;
  mark: Direction | null;
}

const MAX_LENGTH = 80;
const MAX_DIGITS = 40;
const NOTHING = /^(?:-+|–|—|nil|n\/?a|null|0+(?:[.,]0*)?)?$/i;
const MARK_BEHIND = /^(.*[\d.,)\s-])(cr|dr|c|d)\.?$/i;
const MARK_BEFORE = /^(cr|dr)\.?\s*([-+(\d].*)$/i;
/** Where a currency's code or sign can stand: `NGN`, `KSh`, `GH₵`, `US$`, `F CFA`. See `isCurrencySign`. */
const CURRENCY = String.raw`(\p{L}{1,5}\.?|\p{L}{0,3}\p{Sc}|f\.? cfa)`;
const CURRENCY_BEFORE = new RegExp(`^([-+(]?)\\s*${CURRENCY}\\s*(?=[-+(.\\d])`, "iu");
const CURRENCY_BEHIND = new RegExp(String.raw`(?<=[\d.)-])(\s*)${CURRENCY}(\)?)$`, "iu");
/** A magnitude behind the figure, `1.5m`, `25k`, `2 bn`. Dropping it would change the amount. */
const MAGNITUDE = /\d[.,]?\s*(?:k|m|b|t|mm|mn|bn|tn|mil|mio|mln|mrd)\.?\s*\p{Sc}?\)?$/iu;
/** `50,000/=`, `50,000/-`: shillings and rupees without cents. */
const NO_CENTS = /(?<=\d)\s?\/[=-]$/;
const GROUPS: Record<DecimalSign, string> = { ".": String.raw`,'’ \u066c`, ",": String.raw`.'’ ` };

/** True if a cell holds no amount: empty, a dash, `nil`, zero. */
export function isNoAmount(text: string): boolean {
  return NOTHING.test(text.trim());
}

/**
 * Reads `1,250,000.00`, `12,34,567.89`, `1 250,00`, `(50.00)`, `50.00-`, `NGN 5,000.00 DR`. Null for what is no amount with
 * this decimal sign: digits grouped in any other way than by three, or by two in front of three, are not, nor is a figure with a magnitude
 * such as `1.5m`.
 */
export function parsePrintedAmount(text: string, decimalSign: DecimalSign): PrintedAmount | null {
  if (text.length > MAX_LENGTH) return null;
  if (USUAL[decimalSign].test(text) && text.length <= MAX_DIGITS)
    return { amount: usual(text, decimalSign), mark: null };
  let rest = text
    .replaceAll(/[\s\u00a0\u202f\u2009\u200b\u200e\u200f]+/g, " ")
    .replaceAll(/[−–]/g, "-")
    .trim();
  let mark: Direction | null = null;
  const marked = MARK_BEHIND.exec(rest);
  const before = marked ? null : MARK_BEFORE.exec(rest);
  if (marked || before) {
    mark = (marked?.[2] ?? before?.[1] ?? "").toLowerCase().startsWith("c") ? "in" : "out";
    rest = (marked?.[1] ?? before?.[2] ?? "").trim();
  }
  rest = rest.replace(NO_CENTS, "");
  if (MAGNITUDE.test(rest)) return null;
  rest = withoutCurrency(rest);
  const signed = takeSign(rest);
  const digits = signed && plainDigits(signed.rest, decimalSign);
  if (!signed || digits === null) return null;
  return { amount: signed.negative && /[1-9]/.test(digits) ? `-${digits}` : digits, mark };
}

/** Removes a currency beside a figure. Other words stay, so that `12abc` and `INV12` aren't taken for 12. */
function withoutCurrency(text: string): string {
  const front = text.replace(CURRENCY_BEFORE, (all: string, sign: string, word: string) =>
    isCurrencySign(word) ? sign : all,
  );
  // A token that isn't one of the desk's has its symbol behind a space.
  return front
    .replace(CURRENCY_BEHIND, (all: string, space: string, word: string, bracket: string) =>
      isCurrencySign(word) || (space !== "" && /^[A-Z]{3,5}$/.test(word)) ? bracket : all,
    )
    .trim();
}

/** By far the most common: digits in groups of three or ungrouped, no sign. They are read directly. */
const USUAL: Record<DecimalSign, RegExp> = {
  ".": /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*|0)(?:\.\d+)?$/,
  ",": /^(?:[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*|0)(?:,\d+)?$/,
};

function usual(text: string, decimalSign: DecimalSign): Amount {
  return decimalSign === "."
    ? text.replaceAll(",", "")
    : text.replaceAll(".", "").replace(",", ".");
}

function takeSign(text: string): { negative: boolean; rest: string } | null {
  const inBrackets = /^-?\((.+)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined) return { negative: true, rest: inBrackets.trim() };
  const front = /^([-+])\s*(.*)$/.exec(text);
  if (front)
    return /[-+]/.test(front[2] ?? "")
      ? null
      : { negative: front[1] === "-", rest: front[2] ?? "" };
  const behind = /^(.*?)\s*([-+])$/.exec(text);
  if (behind) return { negative: behind[2] === "-", rest: behind[1] ?? "" };
  return { negative: false, rest: text };
}

const FORMS: Record<DecimalSign, RegExp> = { ".": form("."), ",": form(",") };

function form(decimalSign: DecimalSign): RegExp {
  const point = decimalSign === "." ? String.raw`\.` : ",";
  return new RegExp(
    String.raw`^(?:(\d{1,3}(?:([${GROUPS[decimalSign]}])\d{2,3})(?:\2\d{2,3})*)|(\d*))(?:${point}(\d*))?$`,
  );
}

function plainDigits(text: string, decimalSign: DecimalSign): string | null {
  const match = FORMS[decimalSign].exec(text);
  if (!match) return null;
  const [, grouped, group, plain, fraction] = match;
  if (grouped !== undefined && !groupsFit(grouped.split(group ?? ""))) return null;
  const whole = grouped === undefined ? (plain ?? "") : grouped.replaceAll(group ?? "", "");
  if (whole === "" && !fraction) return null;
  if (whole.length + (fraction?.length ?? 0) > MAX_DIGITS) return null;
  const bare = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction ? `${bare}.${fraction}` : bare;
}

/** By three throughout, or, as in India, by two in front of the last three. */
function groupsFit(groups: readonly string[]): boolean {
  const inner = groups.slice(1, -1);
  if (groups.at(-1)?.length !== 3) return false;
  return (
    inner.every((group) => group.length === 3) ||
    ((groups[0]?.length ?? 0) <= 2 && inner.every((group) => group.length === 2))
  );
}

/** Signs and short names of currencies that are no code, in capitals. Shillings, francs and dirhams have several. */
const NAMES = new Set(
  `R K N P L E D M Q G F GH GHC LE KSH KSHS TSH TSHS USH USHS SH SHS BR BIRR FR FRS SFR CFA
  FCFA FC FMG AR DH DHS DA DT MT KZ RS RP RM TK TL EURO EUROS STG US KR ZŁ ZL KČ KC FT LEI LEU
  ЛВ ДИН DIN`.split(/\s+/),
);

function isCurrencySign(word: string): boolean {
  if (/\p{Sc}$/u.test(word) || /^f\.? cfa$/i.test(word)) return true;
  const name = word.toUpperCase().replace(/\.$/, "");
  return NAMES.has(name) || isCurrencyCode(name);
}
