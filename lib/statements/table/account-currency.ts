import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { isCurrencyCode } from "@/lib/money/currency-code";
import type { FoundHeader } from "./find-header";
import { headerKey } from "./header-row";

/** Behind the words for an amount: that it is in the account's own currency, where a payment has another. */
const OF_ACCOUNT =
  / (?:in (?:account|statement|posted) currency|in kontowährung|in rekeningvaluta|w walucie rachunku|v měně účtu|en devise du compte|en moneda de la cuenta|в валюте сч[её]та)$/;
/** The currency of such an amount: Alior prints the payment's beside it. */
const ACCOUNTS_CURRENCY =
  /^(?:account currency|kontowährung|rekeningvaluta|valuta rekening|waluta rachunku|měna účtu|devise du compte|валюта сч[её]та)$/;
const IN_CODE = / in ([a-z]{3})$/;
const RATE =
  /^(?:(?:exchange |fx |conversion )?rate|(?:wechsel)?kurs|koers|taux(?: de change)?|kurs (?:waluty|przeliczenia)|tipo de cambio|tasso(?: di cambio)?)$/;

/**
 * The column of amounts in the account's currency, where another column has them in the payments': by its heading's words, or, as on KBC's
 * cards (`bedrag`, `munt`, `koers`, `bedrag in EUR`), by a code in them that the column of currencies has on all lines where both amounts
 * are the same, and on no other. Undefined if there is none.
 */
export function accountCurrencyAmount(
  header: FoundHeader,
  column: (index: number) => string[],
): number | undefined {
  const { row, roles } = header;
  const amounts = roles.get("amount") ?? [];
  if (amounts.length < 2) return undefined;
  const key = (index: number) => headerKey(row.cells[index] ?? "");
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
 * The column with the currency of the amount that is read, where another amount has another currency: `Billing Currency` beside
 * `Billing Amount`. Null if its heading names the currency itself; undefined if nothing is said of it.
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
