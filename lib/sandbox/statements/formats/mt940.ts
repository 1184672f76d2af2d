import { absolute, type Micros } from "../micros";
import { dayOfYear, isoDay, type Day } from "../days";
import type { BankLine } from "../statement-day";
import type { UnrelatedKind } from "../unrelated-lines";
import { amountText, type BankStatement, pagesOf, type StatementPage } from "./statement-text";

/** A message has about 2,000 characters, so a busy day takes several. */
const PAGE_LINES = 20;
const NARRATION_WIDTH = 65;
const NARRATION_LINES = 6;
const NEWLINE = "\r\n";
const TYPES: Partial<Record<UnrelatedKind, string>> = {
  bank_charge: "NCHG",
  tax: "NCHG",
  interest: "NINT",
};

/** Keeps SWIFT's character set x; anything else becomes a space. */
const swiftText = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
const shortDay = (day: Day): string => isoDay(day).replaceAll("-", "").slice(2);
const markOf = (amount: Micros): string => (amount < 0n ? "D" : "C");

function swiftAmount(micros: Micros, currency: string): string {
  const text = amountText(absolute(micros), currency).replace(".", ",");
  return text.includes(",") ? text : `${text},`;
}

function balance(tag: string, day: Day, micros: Micros, currency: string): string {
  return `:${tag}:${markOf(micros)}${shortDay(day)}${currency}${swiftAmount(micros, currency)}`;
}

/** Broken between words where possible. No line begins with a sign that would end the field. */
function wrapNarration(text: string): string[] {
  const lines: string[] = [];
  let left = swiftText(text);
  while (left !== "" && lines.length < NARRATION_LINES) {
    const space = left.length > NARRATION_WIDTH ? left.lastIndexOf(" ", NARRATION_WIDTH) : -1;
    const at = space > NARRATION_WIDTH / 2 ? space : NARRATION_WIDTH;
    lines.push(left.slice(0, at));
    left = left
      .slice(at)
      .trimStart()
      .replace(/^[:-]+/, "");
  }
  return lines;
}

function lineText({
  amount,
  currency,
  bookedOn,
  valueOn,
  bankReference,
  narration,
  isReversal,
  unrelated,
}: BankLine): string[] {
  const mark = isReversal ? "RD" : markOf(amount);
  const type = (unrelated && TYPES[unrelated]) ?? "NTRF";
  const [first = "", ...rest] = wrapNarration(narration);
  return [
    `:61:${shortDay(valueOn)}${shortDay(bookedOn).slice(2)}${mark}${swiftAmount(amount, currency)}${type}NONREF//${bankReference}`,
    `:86:${first}`,
    ...rest,
  ];
}

function message(
  { account, options }: BankStatement,
  { day, page, lines, opening, closing, isLast }: StatementPage,
): string {
  const { currency } = account;
  // The day's place in its year: a statement's number doesn't depend on the window.
  const number = String(dayOfYear(day)).padStart(5, "0");
  const body = [
    `:20:${shortDay(day)}${currency}${String(page).padStart(5, "0")}`,
    `:25:${account.accountNumber}`,
    `:28C:${number}/${String(page).padStart(5, "0")}`,
    balance(page === 1 ? "60F" : "60M", page === 1 ? day - 1 : day, opening, currency),
    ...lines.flatMap(lineText),
    balance(isLast ? "62F" : "62M", day, closing, currency),
    ...(isLast ? [balance("64", day, closing, currency)] : []),
  ].join(NEWLINE);
  if (options.style === "plain") return `${body}${NEWLINE}-${NEWLINE}`;
  return `{1:F01BAOBNGLAXXXX0000000000}{2:I940BAOBNGLAXXXXN}{4:${NEWLINE}${body}${NEWLINE}-}${NEWLINE}`;
}

/** SWIFT MT940: a statement for each day that has lines, in pages. */
export async function* writeMt940(statement: BankStatement): AsyncGenerator<string> {
  for await (const page of pagesOf(statement, PAGE_LINES)) yield message(statement, page);
}
