import { type CalendarDay, daysBetween, isCalendarDay } from "@/lib/domain/calendar/day";
import type { Balance, Direction } from "@/lib/domain/statements/statement";
import { type Amount, isPositive, isZero } from "@/lib/money/amount";
import type { TextLine } from "../text/lines";

export interface Mt940Field {
  tag: string;
  lines: string[];
  lineNumber: number;
  problem: string | null;
}

/** The fields of MT940, MT941 and MT942, and those that banks add. A line that begins with any other tag is text. */
const TAG = /^:(13D?|20|21|23|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;
/** The rest of a cut time: `:25:37` below a line ending with `T16`. No field. */
const CUT_TIME = /^:(?:13|20|21|23|25|28):[0-5]\d(?!\d)/;
const FULL_LINE_WITH_HOUR = /^.{55,}\D(?:[01]\d|2[0-3])$/;
const END = /^-(?:\}.*)?$/;
/** The start of the SWIFT blocks: `{1:F01…}{2:I940…}{4:`. */
const OPENING_BLOCKS = /^\{1:[^\n]*$|^\{[1-3]:[^}]*\}.*\{4:\s*$|^\{4:\s*$/;
/** Maximum number of text lines of a field. In the standard a narration has six; some banks write more. */
const MAX_LINES = 100;
const MAX_LENGTH = 16 * 1024;

/** The fields of a file. Anything before the first field, between messages or in their envelopes is skipped. */
export async function* readFields(
  lines: AsyncIterable<TextLine>,
): AsyncGenerator<Mt940Field, void, void> {
  let field: Mt940Field | null = null;
  let length = 0;
  for await (const line of lines) {
    const text = withoutEnvelope(line.text);
    const tag: RegExpExecArray | null = cutTime(field, text) ? null : TAG.exec(text);
    if (tag || END.test(text.trimEnd())) {
      if (field) yield field;
      field = tag
        ? { tag: tag[1] ?? "", lines: [tag[2] ?? ""], lineNumber: line.number, problem: null }
        : null;
      length = 0;
      if (field && line.tooLong) field.problem = "The line is longer than 64 KB.";
      continue;
    }
    if (!field || OPENING_BLOCKS.test(text)) continue;
    length += text.length;
    if (field.lines.length < MAX_LINES && length <= MAX_LENGTH) field.lines.push(text);
    else
      field.problem = `The field :${field.tag}: goes on for more than ${MAX_LINES} lines or 16 KB.`;
  }
  if (field) yield field;
}

function cutTime(field: Mt940Field | null, text: string): boolean {
  return (
    field?.tag === "86" && CUT_TIME.test(text) && FULL_LINE_WITH_HOUR.test(field.lines.at(-1) ?? "")
  );
}

/** Some files have the blocks and the first field on the same line. */
function withoutEnvelope(text: string): string {
  if (!text.startsWith("{") && !text.startsWith("\u0001") && !text.startsWith("}")) return text;
  const start = text.search(/\{4:\s*:\d\d/);
  return start < 0 ? text.replace(/^\u0001/, "") : text.slice(text.indexOf(":", start + 3));
}

export interface StatementLineField {
  bookedOn: CalendarDay;
  valueOn: CalendarDay;
  direction: Direction;
  reversal: boolean;
  amount: Amount;
  customerReference: string;
  bankReference: string;
  supplement: string;
}

/** Value date, entry date, mark, funds code, amount, type, references. Citi leaves the entry date's four characters blank. */
const FIELD =
  /^(\d{6})(?:(\d{4})| {4})?(R?[CD])([A-Z])?(\d[\d.,']{0,31}|[,.]\d{1,10})\s*([A-Z/].*)?$/;
/**
 * `NTRF`, `N196`, and padded forms such as `NOV ` or even `S   `. Anything that doesn't begin with a type is a reference alone, such
 * as NONREF from a bank that omits the type.
 */
const TYPE =
  /^(?!NO(?:N?)REF(?:\/\/|\s*$))([SNF](?:[A-Z0-9][A-Z0-9 ]{2}| {3})|[A-Z]{4}(?=NONREF(?:\/\/|\s*$)))(.*)$/;
/** A reference has 16 characters. Rabobank pads the customer's reference to that length and then continues with the counterparty's name. */
const REFERENCE_LENGTH = 16;
const CUT = /^\d{6}(?:\d{4}| {4})?R?[CD][A-Z]?$/;
const SHAPE =
  "Expected a value date (YYMMDD), C or D, and an amount with a comma, such as 2612311231C1250000,00NTRFNONREF.";

/** Reads the field of a statement in this currency, null if it isn't known. Returns `empty` for an amount of zero, and a sentence if the field can't be read. */
export function read61(
  fieldLines: readonly string[],
  currency: string | null,
): StatementLineField | "empty" | { problem: string } {
  const lines = CUT.test(fieldLines[0]?.trim() ?? "")
    ? [fieldLines.slice(0, 2).join(""), ...fieldLines.slice(2)]
    : fieldLines;
  const match = FIELD.exec((lines[0] ?? "").trim());
  if (!match) return { problem: `The field :61: can't be read. ${SHAPE}` };
  const [, value = "", entry, mark = "", , digits = "", behind = ""] = match;
  let [, , references = ""] = TYPE.exec(behind) ?? ["", "", behind];
  // Without an entry date, the value date is also the booking date, so it must be a real day.
  const valueOn = entry ? valueDay(value) : dayOfSixDigits(value);
  if (!valueOn) return { problem: `${value} is not a day in the order year, month, day.` };
  const bookedOn = entry ? entryDay(entry, valueOn) : valueOn;
  if (!bookedOn) return { problem: `${entry} is not an entry date in the order month, day.` };
  const amount = mt940Amount(digits, currency);
  if (amount === null)
    return {
      problem: `“${digits}” can't be read as an amount: one comma stands before the decimals, and nothing else tells thousands from decimals. Ask the sender for amounts without thousands separators.`,
    };
  if (!isPositive(amount)) return "empty";
  // Some programs break the line before the bank's reference.
  const broken = !references.includes("//") && lines[1]?.startsWith("//") === true;
  if (broken) references += lines[1] ?? "";
  const split = references.indexOf("//");
  const [customerReference, name] = cutReference(
    split < 0 ? references : references.slice(0, split),
  );
  const [bankReference, more] =
    split < 0 ? ["", ""] : cutBankReference(references.slice(split + 2));
  return {
    bookedOn,
    valueOn,
    // A reversed credit takes money out, a reversed debit brings it back in.
    direction: mark === "C" || mark === "RD" ? "in" : "out",
    reversal: mark.startsWith("R"),
    amount,
    customerReference,
    bankReference,
    supplement: [name, more, ...lines.slice(broken ? 2 : 1)].filter(Boolean).join(" ").trim(),
  };
}

/** Splits a bank's own reference of full length from words between slashes behind it. A longer reference is complete. */
function cutBankReference(text: string): [string, string] {
  return text[REFERENCE_LENGTH] === "/"
    ? [text.slice(0, REFERENCE_LENGTH), text.slice(REFERENCE_LENGTH)]
    : [text, ""];
}

function cutReference(text: string): [string, string] {
  const padded = text.length > REFERENCE_LENGTH && text[REFERENCE_LENGTH - 1] === " ";
  return padded
    ? [text.slice(0, REFERENCE_LENGTH).trim(), text.slice(REFERENCE_LENGTH).trim()]
    : [text, ""];
}

/** Thousands and decimals told apart by their signs, as in `1.234,56`, `1,234.56`, `1'234,` or `1.234.567`. */
const GROUPED =
  /^[1-9]\d{0,2}(?:(?:([.,'])\d{3}(?:\1\d{3})*(?!\1)[.,](\d{0,2}))|(?:([.,'])\d{3}(?:\3\d{3})+)|(?:'\d{3}))$/;
/** `1.234` or `1,234`: one and a bit, or more than a thousand. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;
const OF_THREE_DECIMALS: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/**
 * Reads `1234,5`, `1234,`, or `1234.50` with a decimal point, and `1.234,56` with thousands. Null for anything else, and
 * for `1.234` unless the currency has three decimals: nothing shows that the sign divides thousands.
 */
function mt940Amount(text: string, currency: string | null): Amount | null {
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const decimals = grouped[2] ?? "";
    const whole = (
      grouped[2] === undefined ? text : text.slice(0, text.length - decimals.length - 1)
    ).replaceAll(/\D/g, "");
    return decimals === "" ? whole : `${whole}.${decimals}`;
  }
  if (EITHER.test(text) && !OF_THREE_DECIMALS.has(currency ?? "")) return null;
  const match = /^(\d{0,20})(?:[,.](\d{0,10}))?$/.exec(text);
  if (!match || !(match[1] || match[2])) return null;
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "") || "0";
  return match[2] ? `${whole}.${match[2]}` : whole;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?([\d.,']{1,32})\s*$/;

/** Reads a balance field: mark, day, currency, amount. Null if it can't be read. MultiCash omits the currency of closing balances, which is then the opening one's. */
export function mt940Balance(
  text: string,
  currency: string | null = null,
): (Balance & { currency: string | null }) | null {
  const match = BALANCE.exec(text.trim());
  const amount = match && mt940Amount(match[4] ?? "", match[3] ?? currency);
  if (!match || amount === null) return null;
  const on = dayOfSixDigits(match[2] ?? "");
  return {
    amount: match[1] === "D" && !isZero(amount) ? `-${amount}` : amount,
    on,
    currency: match[3] ?? null,
  };
}

/** `261231` → `2026-12-31`; null if it isn't a day. By SWIFT's rule, years from 80 are in the last century. */
function dayOfSixDigits(digits: string): CalendarDay | null {
  const day = `${digits.slice(0, 2) > "79" ? "19" : "20"}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return isCalendarDay(day) ? day : null;
}

/**
 * A value date. Banks that count every month as thirty days write `260230`, which means the last day of February. Null if it isn't a
 * day.
 */
function valueDay(digits: string): CalendarDay | null {
  const day = dayOfSixDigits(digits);
  if (day !== null || !/^\d\d02(?:29|30)$/.test(digits)) return day;
  return dayOfSixDigits(`${digits.slice(0, 4)}29`) ?? dayOfSixDigits(`${digits.slice(0, 4)}28`);
}

/** An entry date has no year. The year nearest to the value date is used: `1231` with `270102` is in 2026. */
function entryDay(monthAndDay: string, valueOn: CalendarDay): CalendarDay | null {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter((day) => isCalendarDay(day));
  const distance = (day: CalendarDay) => Math.abs(daysBetween(valueOn, day));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
