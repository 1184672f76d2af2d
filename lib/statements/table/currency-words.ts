import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { isCurrencyCode } from "@/lib/money/currency";
import { type FoundHeader, headerKey } from "./headings";
import { cellAt, figureColumns } from "./row";

/** The currency code in `NGN` or `Kenya Shillings (KES)`; null for none or several. */
export function currencyCodeIn(text: string): string | null {
  const codes = new Set((text.match(/\b[A-Z]{3,4}\b/g) ?? []).filter(isCurrencyCode));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** Names that banks and wallets write instead of a code. Null for CFA, a name of two currencies. */
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

/** The currency that such a name means; null if unknown. */
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
/** `1500.00 USD`, `-89,00EUR`, `KES 5,000.00`. A token's symbol only behind a blank: three letters may be a mark. */
const BESIDE_FIGURE = /^[-+(\s]*([A-Z]{3,5})[\s.]*[-+(]?\d|[\d)-](\s*)([A-Z]{3,5})\)?$/;

/** Signs of one currency only. Dollars, pounds, francs, crowns and the other shillings have several. */
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

/** The currency in the amounts' headings, `Money in (GHS)` or `Betrag CHF`. Null if there is none, or the headings differ. */
export function currencyOfHeadings({ header, columns, amounts }: CsvMapping): string | null {
  if (header === null || columns.currency !== null) return null;
  const codes = new Set(
    [columns.balance, ...figureColumns(amounts)]
      .flatMap((column) => codeOfHeading(header[column ?? -1] ?? ""))
      .filter(isCurrencyCode),
  );
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

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

/** Words behind an amount's heading that mean the account's own currency. */
const OF_ACCOUNT =
  / (?:in (?:account|statement|posted) currency|in kontowährung|in rekeningvaluta|w walucie rachunku|v měně účtu|en devise du compte|en moneda de la cuenta|в валюте сч[её]та)$/;
/** The currency of such an amount: Alior prints the payment's beside it. */
const ACCOUNTS_CURRENCY =
  /^(?:account currency|kontowährung|rekeningvaluta|valuta rekening|waluta rachunku|měna účtu|devise du compte|валюта сч[её]та)$/;
const IN_CODE = / in ([a-z]{3})$/;
const RATE =
  /^(?:(?:exchange |fx |conversion )?rate|(?:wechsel)?kurs|koers|taux(?: de change)?|kurs (?:waluty|przeliczenia)|tipo de cambio|tasso(?: di cambio)?)$/;

/**
 * The column of amounts in the account's currency, beside one in the payments' currency. Found by its heading's words,
 * or, as on KBC's cards (`bedrag`, `munt`, `koers`, `bedrag in EUR`), by a code in them that the column of currencies
 * has on all lines where both amounts are the same, and on no other. Undefined if there is none.
 */
export function accountCurrencyAmount(
  header: FoundHeader,
  column: (index: number) => string[],
): number | undefined {
  const { row, roles } = header;
  const amounts = roles.get("amount") ?? [];
  if (amounts.length < 2) return undefined;
  const key = (index: number) => headerKey(cellAt(row, index));
  const named = amounts.find((index) => OF_ACCOUNT.test(key(index)));
  if (named !== undefined) return named;
  const other = amounts.find((index) => !IN_CODE.test(key(index)));
  const currencies = roles.get("currency")?.[0];
  if (
    other === undefined ||
    currencies === undefined ||
    !row.cells.some((cell) => RATE.test(headerKey(cell)))
  )
    return undefined;
  return amounts.find((index) => {
    const code = IN_CODE.exec(key(index))?.[1]?.toUpperCase();
    return (
      code !== undefined &&
      isCurrencyCode(code) &&
      isSameIn(code, { codes: column(currencies), one: column(other), two: column(index) })
    );
  });
}

function isSameIn(
  code: string,
  { codes, one, two }: { codes: readonly string[]; one: readonly string[]; two: readonly string[] },
): boolean {
  const figure = (cell: string) =>
    (parsePrintedAmount(cell, ",") ?? parsePrintedAmount(cell, "."))?.amount;
  const lines = codes.flatMap((cell, line) =>
    figure(two[line] ?? "") === undefined
      ? []
      : [
          {
            isOfAccount: cell.trim().toUpperCase() === code,
            isSame: figure(one[line] ?? "") === figure(two[line] ?? ""),
          },
        ],
  );
  return (
    lines.length > 0 &&
    lines.every(({ isOfAccount, isSame }) => isSame || !isOfAccount) &&
    lines.some(({ isSame }) => !isSame)
  );
}

/**
 * The column of the chosen amount's currency, if another amount has its own: `Billing Currency`. Null if the heading
 * names the currency itself; undefined if nothing is said of it.
 */
export function currencyOfAmount(
  { row }: FoundHeader,
  figures: readonly number[],
): number | null | undefined {
  const keys = row.cells.map(headerKey);
  const amount = keys[figures[0] ?? -1] ?? "";
  const found = (fits: (key: string) => boolean) => keys.findIndex(fits);
  const ofAccount = found((key) => ACCOUNTS_CURRENCY.test(key));
  if (OF_ACCOUNT.test(amount)) return ofAccount < 0 ? null : ofAccount;
  const code = figures.length === 1 ? IN_CODE.exec(amount)?.[1]?.toUpperCase() : undefined;
  if (code !== undefined && isCurrencyCode(code) && keys.some((key) => RATE.test(key))) return null;
  const of = figures.flatMap(
    (index) => /^(?:(.+) )?amount$/.exec(keys[index] ?? "")?.slice(1) ?? [],
  )[0];
  const named = of
    ? [`${of} currency`, `${of} ccy`, `${of} amount currency`, `${of} currency code`]
    : ["amount currency"];
  const column = found((key) => named.includes(key));
  return column < 0 ? undefined : column;
}
