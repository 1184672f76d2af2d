import type { DateOrder, DecimalSign } from "@/lib/domain/statements/mapping";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { cellAt, type TableRow, isBlankRow, signedPrinted } from "./row";

const OPENING =
  /\b(open(?:ing)?|op\.?|start(?:ing)?|beginning|initial|brought (?:forward|fwd)|b\/?f(?:wd)?|b\/d|solde initial|anfangssaldo|saldo ini[cz]iale?)\b.*(?:bal|forward|fwd|b\/|solde|saldo)|^(?:balance |bal )?(?:b\/?f(?:wd)?|b\/d|brought (?:forward|fwd))\b|^(?:solde initial|anfangssaldo|(?:alter|letzter) kontostand|saldo (?:ini[cz]iale?|anterior|precedente)|ancien solde|solde (?:pr[eé]c[eé]dent|ant[eé]rieur|d['’ ]ouverture|(?:de )?d[eé]part)|report (?:à|a) nouveau|algsaldo|sākuma atlikums|likutis prad[zž]iai|saldo awal)\b|^opening$/i;
const CLOSING =
  /\b(clos(?:e|ing)|cl\.?|end(?:ing)?|final|carried (?:forward|fwd)|c\/?f(?:wd)?|c\/d)\b.*(?:bal|forward|fwd|c\/)|^(?:balance |bal )?(?:c\/?f(?:wd)?|c\/d|carried (?:forward|fwd))\b|^(?:solde final|endsaldo|schlusssaldo|neuer kontostand|saldo finale?|nouveau solde|solde de cl[oô]ture|lõppsaldo|beigu atlikums|likutis pabaigai|saldo akhir)\b|^closing$/i;
/** `Solde créditeur au 31/03/2026`, which stands before the lines as well as after them. */
const ON_A_DAY = /^solde (?:(?:cr[eé]di|d[eé]bi)teur )?(?:au|le|en date du) /i;
/** Deutsche Bank, Postbank and Italy's banks print the closing balance below the lines. Above them, it may be that of any day. */
const BELOW =
  /^(?:kontostand(?: \([\d.]+\))?|account balance|saldo (?:contabile|al|contabile al)(?: (?:(?:al|del) )?[\d./-]+)?)$/i;
/** A previous balance: the account's among the lines, above them what a card owed. */
const PREVIOUS = /^previous (?:statement )?bal(?:ance)?\b/i;
/** An Italian bank's available amount on a day, printed below the balance; no balance itself. */
const LIQUID = /^saldo (?:liquido|disponibile)(?: (?:al|del) [\d./-]+)?$/i;
/** Brazil's banks print such a balance below the lines of each day. */
const OF_EACH_DAY = /^saldo (?:(?:do )?dia|total(?: dispon[ií]vel)?(?: (?:do )?dia)?)$/i;
/** `S A L D O`, the closing balance among the lines at Banco do Brasil. */
const SET_APART = /^s a l d o$/i;
const TOTAL =
  /\b(?:grand |sub)?totals?\b|^(?:summe|sum)\b|^(?:turnover|käive|apgrozījums|apyvarta)$|\bno\.? of (?:debits?|credits?|transactions?)\b/i;
const ACCOUNT =
  /^(?:(?:bank )?(?:account|acct|a\/c)(?: ?(?:number|no|num|id))?|account #|account details for|konto|girokonto|kontonummer|(?:num[eé]ro|n[°º]) (?:de |du )?compte|compte(?: n[°º])?|rib|n[uú]mero (?:de|da) (?:conta|cuenta)|conta|cuenta|conto(?: corrente)?|(?:no\.?|nomor) rekening|rekening(?:nummer)?|(?:(?:nr|numer) )?rachun(?:ku|ek)|számla ?szám|hesap no|(?:номер )?сч[её]та?)[.:# ]*$/iu;
/** Labels of the account number as other banks know it, preferred to the bank's own. */
const STANDARD = /^(?:iban|nuban)(?: ?(?:number|no|num))?[.: ]*$/i;
/** A label in a sentence: `Statement of Account No - 912020020993999 for the period …`. */
const SENTENCE =
  /\bstatement (?:of|for) (?:the )?(?:account|a\/c)(?: ?(?:number|no\.?|num))? ?[-:#]* ?(\d[\d/-]{5,30}\d)\b/i;
/** A number behind its label in the same cell, without a colon. `Conto corrente n. 12345`, `Konto-Nr. 123456`. */
const IN_ONE_CELL =
  /^(?<label>(?:conto(?: corrente)?|c\/c|compte(?: courant)?|konto|girokonto|cuenta(?: corriente)?|conta(?: corrente)?|rekening|rachunek|(?:bank )?(?:account|acct|a\/c)) ?-?(?:n(?:[.°ºr]{1,2}|o\.?|um(?:ber|mer|ero)?\.?)|nummer|number|numero|número|numéro|#)) ?[-:.#]* ?(?<number>(?:[A-Z]{2}\d{2}[A-Z0-9 ]{8,35}|\d[\d ./-]{2,32}\d))(?: ?[-–(,].*)?$/i;
const ADDRESS = /^(?:wallet )?address[.: ]*$/i;
const CURRENCY =
  /^(?:(?:account|acct|a\/c)\.? )?(?:currency|ccy|cur|devise|moeda|moneda|divisa|valuta|waluta|pénznem|валюта|w(?:ä|ae)hrung|(?:kode )?mata uang)(?: code)?[.: ]*$/i;

const ANY =
  /bal|s a l d o|turnover|käive|apgroz|apyvarta|atlikums|likutis|forward|fwd|b\/[fd]|c\/[fd]|solde|saldo|total|summe|\bsum\b|\breport (?:à|a) |\bopen|\bclos|kontostand|no\.? of/i;

/** True if a row can have a label of a balance or total at all. Most rows don't, and then their cells need no closer look. */
export function mayBeLabelled(text: string): boolean {
  return ANY.test(text);
}

export type Label =
  | "opening"
  | "closing"
  | "balance"
  | "total"
  | "account"
  | "standard account"
  | "address"
  | "currency";

export function labelOf(text: string): Label | null {
  // Fio writes openingBalance.
  const short = text.length > 80 ? "" : text.trim().replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  if (SET_APART.test(short)) return "closing";
  if (ACCOUNT.test(short)) return "account";
  if (STANDARD.test(short)) return "standard account";
  if (ADDRESS.test(short)) return "address";
  if (CURRENCY.test(short)) return "currency";
  if (
    /\b(?:available|un-?cleared|average)\b|(?<!open(?:ing)? |clos(?:e|ing) )\bledger\b/i.test(short)
  )
    return null;
  if (OPENING.test(short)) return "opening";
  if (CLOSING.test(short)) return "closing";
  if (ON_A_DAY.test(short) || BELOW.test(short) || LIQUID.test(short) || OF_EACH_DAY.test(short))
    return "balance";
  return TOTAL.test(short) ? "total" : null;
}

/** The label of a balance in a row below the header. */
export function labelBelow(text: string): Label | null {
  if (PREVIOUS.test(text.trim())) return "opening";
  return BELOW.test(text.trim()) ? "closing" : labelOf(text);
}

const BARE =
  /(?:algsaldo|lõppsaldo|(?:sākuma|beigu) atlikums|likutis (?:prad[zž]iai|pabaigai)|saldo (?:awal|akhir)|^käive$|^apgrozījums$|^apyvarta$|^turnover$)|\b(?:open(?:ing)?|clos(?:e|ing)|op|cl|start(?:ing)?|beginning|end(?:ing)?|initial|brought|carried|forward|b?fwd|b\/?f(?:wd)?|b\/d|c\/?f(?:wd)?|c\/d|bal(?:ance)?|(?:saldo|solde)(?: (?:inicial|iniziale|initial|finale?|precedente|contabile|liquido|disponibile))?|anfangssaldo|endsaldo|ancien|nouveau|pr[eé]c[eé]dent|ant[eé]rieur|anterior|report (?:à|a) nouveau|cr[eé]diteur|d[eé]biteur|d[eé]part|ouverture|cl[oô]ture|au|al|du|de|le|en|d|previous|statement|ledger|account|book|del|as|at|of|on|from|to|the|for|period|day|date|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|f[eé]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[eé]cembre)\b|\d+(?:st|nd|rd|th)?|[^\p{L}\d]+/giu;

/** True if a text only names a kind of balance. A payment's text says more: “Final balance of invoice 22”. */
export function isBareLabel(text: string): boolean {
  return (
    SET_APART.test(text.trim()) || OF_EACH_DAY.test(text.trim()) || text.replaceAll(BARE, "") === ""
  );
}

/** True for a label of a page's end or the next one's beginning. */
export function isOfPage(text: string): boolean {
  return /\b(?:b\/?f(?:wd)?|c\/?f(?:wd)?|(?:brought|carried) (?:forward|fwd))\b/i.test(text);
}

interface LabelledValue {
  label: Label;
  value: string;
  column?: number;
}

/** With what is in brackets. Brackets that never close cost the square of their number. */
const MAX_LABEL = 200;

/** Finds labelled values outside a table. `Label: value` in one cell, or a label followed by the next cell that isn't empty. */
export function labelledValues(cells: readonly string[]): LabelledValue[] {
  const found: LabelledValue[] = [];
  cells.forEach((cell, index) => {
    const sentence = SENTENCE.exec(cell)?.[1];
    if (sentence) found.push({ label: "account", value: sentence });
    // Behind other cells, as a day, it is a payment's text.
    const isFirst = cells.findIndex((other) => other !== "") === index;
    const whole =
      !isFirst || cell.length > MAX_LABEL
        ? undefined
        : IN_ONE_CELL.exec(cell.trim())?.groups?.["number"];
    if (whole) found.push({ label: "account", value: whole.trim() });
    if (whole) return;
    const colon = cell.indexOf(":");
    const before = colon < 0 ? cell : cell.slice(0, colon);
    const label = before.length > MAX_LABEL ? null : labelOf(before.replace(/\([^)]*\)/g, ""));
    if (!label) return;
    const inCell = colon < 0 ? "" : cell.slice(colon + 1).trim();
    const column = cells.findIndex((other, at) => at > index && other !== "");
    if (inCell !== "") found.push({ label, value: inCell });
    else if (column > index) found.push({ label, value: cells[column] ?? "", column });
  });
  return found;
}

/** A figure that can be read with one decimal sign only. */
const PLAIN: Record<DecimalSign, RegExp> = {
  ".": /^[-+]?\d+\.\d{1,2}$/,
  ",": /^[-+]?\d+,\d{1,2}$/,
};

/** A balance in a cell. A DR after it or a minus means overdrawn. BoursoBank prints `-25,50` and the balance `1000.00` beside it. */
export function balanceIn(
  text: string,
  how: { dateOrder: DateOrder; decimalSign: DecimalSign },
  numeric = false,
): string | null {
  const other = how.decimalSign === "." ? "," : ".";
  const printed = parsePrintedAmount(
    text,
    numeric ? "." : PLAIN[other].test(text.trim()) ? other : how.decimalSign,
  );
  return printed && signedPrinted(printed);
}

/** The balance in a row's cell. */
export function balanceAt(
  row: TableRow,
  column: number,
  how: Parameters<typeof balanceIn>[1],
): string | null {
  return balanceIn(cellAt(row, column), how, row.numeric?.[column]);
}

interface SummaryCell {
  which: "opening" | "closing";
  column: number;
}

/** Reads a summary in two rows: `Opening Balance | Debits | Credits`, figures below. */
export class SummaryRows {
  private cells: SummaryCell[] = [];

  /** Must be called for each row that may belong to a summary. Returns the balances in a row of figures; null if the row isn't one. */
  take(row: TableRow): SummaryCell[] | null {
    if (isBlankRow(row)) return null;
    const filled = row.cells.filter((cell) => cell !== "");
    const above = this.cells;
    this.cells = filled.some((cell) => /\d/.test(cell)) ? [] : labelled(row);
    return above.length > 0 && filled.every(isFigure) ? above : null;
  }
}

/** Digits and signs, with a currency or mark behind them. Two looks, since one for both would cost the square of a long cell. */
function isFigure(cell: string): boolean {
  return /\d/.test(cell) && /^[^A-Za-z]*(?:[A-Za-z]{2,3})?$/.test(cell);
}

function labelled(row: TableRow): SummaryCell[] {
  const cells = row.cells.flatMap((cell, column): SummaryCell[] => {
    const which = labelOf(cell.replace(/[:.]\s*$/, ""));
    return which === "opening" || which === "closing" ? [{ which, column }] : [];
  });
  return cells.length === 2 && cells[0]?.which !== cells[1]?.which ? cells : [];
}

const OF_HEAD: ReadonlySet<Label> = new Set(["account", "standard account", "currency"]);

/** Reads a head in two rows: `Account Name | Account Number | Currency`, values below. */
export class HeadRows {
  private labels: { label: Label; column: number }[] = [];

  /** Must be called for each row above the table. Returns the values in a row that stands below labels. */
  take(row: TableRow): LabelledValue[] {
    if (isBlankRow(row)) return [];
    const above = this.labels;
    this.labels = row.cells.some((cell) => /\d/.test(cell)) ? [] : headLabels(row);
    return this.labels.length > 0
      ? []
      : above.flatMap(({ label, column }) =>
          row.cells[column] ? [{ label, value: row.cells[column] }] : [],
        );
  }
}

function headLabels({ cells }: TableRow): { label: Label; column: number }[] {
  if (cells.filter((cell) => cell !== "").length < 2) return [];
  return cells.flatMap((cell, column) => {
    const label = labelOf(cell.replace(/[:.]\s*$/, ""));
    return label !== null && OF_HEAD.has(label) ? [{ label, column }] : [];
  });
}

/** The cells that show the file's decimal sign. If these columns have none, the balances around the table. */
export function moneyTexts(
  rows: readonly TableRow[],
  data: readonly TableRow[],
  columns: readonly (number | null)[],
): string[] {
  const texts = data.flatMap((row) =>
    columns.flatMap((column) => (column === null ? [] : textIn(row, column))),
  );
  return texts.some((cell) => /\d/.test(cell)) ? texts : balanceTexts(rows);
}

function balanceTexts(rows: readonly TableRow[]): string[] {
  const summary = new SummaryRows();
  return rows.flatMap((row) => [
    ...(summary.take(row) ?? []).flatMap(({ column }) => textIn(row, column)),
    ...labelledValues(row.cells).flatMap(({ label, value, column }) =>
      label !== "opening" && label !== "closing"
        ? []
        : column === undefined
          ? [value]
          : textIn(row, column),
    ),
  ]);
}

function textIn(row: TableRow, column: number): string[] {
  return row.numeric?.[column] ? [] : [cellAt(row, column)];
}
