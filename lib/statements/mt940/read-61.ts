import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Direction } from "@/lib/domain/statements/statement";
import { isPositive, type Amount } from "@/lib/money/amount";
import { mt940Amount } from "./amounts";
import { dayOfSixDigits, entryDay, valueDay } from "./dates";

/** The statement line field `:61:`. */
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

/** Value date, entry date (Citi leaves its four characters blank), mark, funds code, amount, type, references. */
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
/** A line that was cut before its amount. */
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

/** If a bank's own reference has the full length, words between slashes may follow it on the same line. If it is longer, it is complete. */
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
