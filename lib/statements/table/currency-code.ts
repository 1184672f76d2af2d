import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { isCurrencyCode } from "@/lib/money/currency-code";

/** The currency code in a text such as `NGN` or `Kenya Shillings (KES)`; null if there is none, or several. */
export function currencyCodeIn(text: string): string | null {
  const codes = new Set((text.match(/\b[A-Z]{3,4}\b/g) ?? []).filter(isCurrencyCode));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** What banks and wallets write in the place of a code. Two currencies are called CFA, so it says nothing. */
const OTHER_WORDS: Readonly<Record<string, string | null>> = {
  CFA: null,
  FCFA: null,
  KSH: "KES",
  KSHS: "KES",
  TSH: "TZS",
  TSHS: "TZS",
  USH: "UGX",
  USHS: "UGX",
  RP: "IDR",
};

/** Names of currencies, as the heads of statements have them. Of dollars, shillings, francs, kwachas and pounds, there are several. */
const NAMES: readonly [name: RegExp, code: string][] = [
  [/^(?:NIGERIAN? )?NAIRA$/, "NGN"],
  [/^KENYAN? SHILLINGS?$/, "KES"],
  [/^UGANDAN? SHILLINGS?$/, "UGX"],
  [/^TANZANIAN? SHILLINGS?$/, "TZS"],
  [/^(?:GHANA(?:IAN)? )?CEDIS?$/, "GHS"],
  [/^(?:SOUTH AFRICAN? )?RANDS?$/, "ZAR"],
  [/^RWANDAN? FRANCS?$/, "RWF"],
  [/^ZAMBIAN? KWACHAS?$/, "ZMW"],
  [/^MALAWI(?:AN)? KWACHAS?$/, "MWK"],
  [/^(?:BOTSWANA )?PULAS?$/, "BWP"],
  [/^(?:ETHIOPIAN? )?BIRRS?$/, "ETB"],
  [/^(?:US|U\.S\.?|UNITED STATES|AMERICAN) DOLLARS?$/, "USD"],
  [/^EUROS?$/, "EUR"],
  [/^(?:BRITISH )?POUNDS? STERLING$|^BRITISH POUNDS?$|^STERLING$/, "GBP"],
];

/** The currency that such a word or name means; null if it is none of them. */
export function currencyOfWord(text: string): string | null {
  const word = text.trim().toUpperCase().replace(/\.$/, "");
  return OTHER_WORDS[word] ?? NAMES.find(([name]) => name.test(word))?.[1] ?? null;
}

/** A line's currency or token; null if the cell has none. */
export function currencyOfCell(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code in OTHER_WORDS) return OTHER_WORDS[code] ?? null;
  return currencyOfWord(code) ?? (/^[A-Z]{3,10}$/.test(code) ? code : null);
}

const NOT_FIGURE = /[^\d.,\s+()'-]/;
/** `1500.00 USD`, `-89,00EUR`, `KES 5,000.00`: a token's symbol only behind a blank, since three letters may as well be a mark or a word. */
const BESIDE_FIGURE = /^[-+(\s]*([A-Z]{3,5})[\s.]*[-+(]?\d|[\d)-](\s*)([A-Z]{3,5})\)?$/;

/** Signs that mean one currency only; dollars, pounds, francs, crowns and the other shillings have several. */
const SIGNS: readonly [sign: RegExp, code: string][] = [
  [/₦/, "NGN"],
  [/(?:\bGH)?₵/, "GHS"],
  [/\bKSh(?:s|\b)/i, "KES"],
  [/₹/, "INR"],
  [/€/, "EUR"],
  [/^[-+(]?\s*R ?[-(]?\d/, "ZAR"],
];

/** The currency or token that an amount's cell names; null if it names none. */
export function currencyBeside(figure: string): string | null {
  if (figure.length > 80 || !NOT_FIGURE.test(figure)) return null;
  const signed = SIGNS.find(([sign]) => sign.test(figure))?.[1];
  if (signed !== undefined) return signed;
  const [, before, blank = "", behind] = BESIDE_FIGURE.exec(figure.trim()) ?? [];
  const word = before ?? behind ?? "";
  if (word in OTHER_WORDS) return OTHER_WORDS[word] ?? null;
  return isCurrencyCode(word) || (behind !== undefined && blank !== "") ? word : null;
}

/** A code in brackets at a heading's end, or bare behind other words. Two codes are words of such headings too. */
const CODE_AT_END = /(?:[([]([A-Z]{3,4})[)\]]|\p{L}{2,}\.? (?!ALL$|TOP$)([A-Z]{3}))\s*$/u;

/** The currency in the headings of the amounts, as in `Money in (GHS)` or `Betrag CHF`; null if there is none, or the headings differ. */
export function currencyOfHeadings({ header, columns, amounts }: CsvMapping): string | null {
  if (header === null || columns.currency !== null) return null;
  const money = [
    columns.balance,
    ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount]),
  ];
  const codes = new Set(
    money.flatMap((column) => codeOfHeading(header[column ?? -1] ?? "")).filter(isCurrencyCode),
  );
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** The code at a heading's end, or that of a sign in brackets there: `Debit(₦)`. */
function codeOfHeading(heading: string): string[] {
  const code = CODE_AT_END.exec(heading)?.slice(1).find(Boolean);
  const sign = /[([]([^)\]]{1,4})[)\]]\s*$/.exec(heading)?.[1];
  const signed = sign === undefined ? undefined : SIGNS.find(([form]) => form.test(sign))?.[1];
  return [code, signed].filter((each) => each !== undefined);
}

/** The code behind an account's number, as in `9040001234567 GHS`; null if there is none. */
export function codeBehindNumber(value: string): string | null {
  const code = /^[\d ./-]{6,40}[ (-]+([A-Z]{3})\)?$/.exec(value.trim().slice(0, 60))?.[1];
  return code !== undefined && isCurrencyCode(code) ? code : null;
}
