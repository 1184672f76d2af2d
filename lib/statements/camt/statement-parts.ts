import { isCalendarDay, type CalendarDay } from "@/lib/domain/calendar/day";
import type { Balance } from "@/lib/domain/statements/statement";
import { isAmount, isZero, roundAmount, type Amount } from "@/lib/money/amount";
import { at, childrenOf, textAt, type XmlNode } from "../xml/parse-xml";

const MAX_DIGITS = 30;

/** An ISO 20022 amount: digits with a point, never a sign. Null for anything else. */
export function camtAmount(
  node: XmlNode | undefined,
): { amount: Amount; currency: string | null } | null {
  const text = node?.text.trim().replace(/^\+/, "").replace(/^\./, "0.").replace(/\.$/, "") ?? "";
  if (!isAmount(text) || text.startsWith("-") || text.length > MAX_DIGITS) return null;
  return { amount: text, currency: node?.attributes["Ccy"] ?? null };
}

/** The day of `Dt` or `DtTm` as written, ignoring the time's zone. */
export function camtDay(node: XmlNode | undefined): CalendarDay | null {
  const text = textAt(node, "Dt") ?? textAt(node, "DtTm") ?? node?.text.trim() ?? "";
  const day = text.slice(0, 10);
  return isCalendarDay(day) ? day : null;
}

/** The elements with an entry's transactions and batch: `NtryDtls`, or in .01 the entry itself. */
export function detailGroups(entry: XmlNode): XmlNode[] {
  return [entry, ...childrenOf(entry, "NtryDtls")];
}

/** The account's IBAN or other number. Source: camt.053.001.02 to .08, and the proprietary account of .01. */
export function camtAccount(node: XmlNode | undefined): string | null {
  return (
    textAt(node, "Id", "IBAN") ??
    textAt(node, "Id", "Othr", "Id") ??
    textAt(node, "Id", "PrtryAcct", "Id") ??
    textAt(node, "Id", "BBAN") ??
    textAt(node, "Prxy", "Id")
  );
}

/** BAI2 codes of the ledger's opening and closing balance, used by banks in North America. */
const BAI_CODES: Readonly<Record<string, string>> = { "010": "OPBD", "015": "CLBD" };

interface CodedBalance extends Balance {
  code: string;
}

/**
 * The opening and closing balance from a statement's `Bal` elements. Some banks print those in another currency too, such as that of a
 * group's books.
 * @param currency of the account; if no balance is in it, that of the first one
 */
export function openingAndClosing(
  all: readonly XmlNode[],
  currency: string | null,
): { opening: Balance | null; closing: Balance | null } {
  const ours = all.some((node) => currencyOf(node) === currency) ? currency : currencyOf(all[0]);
  const balances = all.filter((node) => (currencyOf(node) ?? ours) === ours);
  // A balance with a credit line is used only if there is no other.
  const withLine = (node: XmlNode) => textAt(node, "CdtLine", "Incl") === "true";
  const own = balances.filter(
    (node) =>
      !withLine(node) ||
      !balances.some((other) => !withLine(other) && codeOf(other) === codeOf(node)),
  );
  const coded = own.flatMap((node) => balanceOf(node) ?? []);
  // A statement of several days may have a pair for each of them: it opens with the first day's, and closes with the last day's.
  const ofDay = (code: string, goesFirst: (day: CalendarDay, than: CalendarDay) => boolean) =>
    coded
      .filter((balance) => balance.code === code)
      .reduce<CodedBalance | undefined>(
        (best, each) =>
          best === undefined ||
          (each.on !== null && best.on !== null && goesFirst(each.on, best.on))
            ? each
            : best,
        undefined,
      );
  const opens = (code: string) => ofDay(code, (day, than) => day < than);
  const closes = ofDay("CLBD", (day, than) => day > than);
  const interim = coded.filter(({ code }) => code === "ITBD");
  const opening =
    opens("OPBD") ?? opens("PRCD") ?? (interim.length > 1 || closes ? interim[0] : undefined);
  const closing = closes ?? interim.findLast((balance) => balance !== opening);
  return { opening: plain(opening), closing: plain(closing) };
}

/** True if a statement's parts have a booked opening and closing balance. Within a day, only interim ones are known. */
export function hasBookedBalances(parts: readonly XmlNode[]): boolean {
  const codes = parts.filter(({ name }) => name === "Bal").map(codeOf);
  return codes.includes("CLBD") && (codes.includes("OPBD") || codes.includes("PRCD"));
}

/** The currency in which a `Bal` is printed. */
export function currencyOf(balance: XmlNode | undefined): string | null {
  return at(balance, "Amt")?.attributes["Ccy"] ?? null;
}

function balanceOf(node: XmlNode): CodedBalance | null {
  const code = codeOf(node);
  const amount = camtAmount(at(node, "Amt"));
  if (!amount) return null;
  const figure = withoutNoise(amount.amount);
  const overdrawn = textAt(node, "CdtDbtInd") === "DBIT" && !isZero(figure);
  return { code, amount: overdrawn ? `-${figure}` : figure, on: camtDay(at(node, "Dt")) };
}

/** The format's amounts have five decimals at most. A balance that a bank's program summed up as a binary number has more: `94.010000000021`. */
function withoutNoise(amount: Amount): Amount {
  return /\.\d{2,}(?:0{5,}|9{5,})\d{1,3}$/.test(amount) ? roundAmount(amount, 5) : amount;
}

function codeOf(node: XmlNode): string {
  const code =
    textAt(node, "Tp", "CdOrPrtry", "Cd") ??
    textAt(node, "Tp", "Cd") ??
    textAt(node, "Tp", "CdOrPrtry", "Prtry") ??
    "";
  return BAI_CODES[code] ?? code;
}

function plain(balance: CodedBalance | undefined): Balance | null {
  return balance ? { amount: balance.amount, on: balance.on } : null;
}
