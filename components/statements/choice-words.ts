import type {
  DateOrder,
  DecimalSign,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/csv-mapping";
import type { AmountKind } from "./table-draft";

export const DATE_ORDER_WORDS: Record<DateOrder, string> = {
  dmy: "Day, month, year",
  mdy: "Month, day, year",
  ymd: "Year, month, day",
};
export const DECIMAL_WORDS: Record<DecimalSign, string> = { ".": "1,234.56", ",": "1.234,56" };
export const AMOUNT_WORDS: Record<AmountKind, string> = {
  signed: "One column with a sign",
  split: "Money in and money out",
  marked: "One column and a DR/CR mark",
  stepped: "One amount column; direction from balances",
};
export const SEPARATOR_WORDS: Record<TableSeparator, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};
export const ENCODING_WORDS: Record<TextEncodingName, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16, little endian",
  "utf-16be": "UTF-16, big endian",
  "windows-1252": "Western European",
  "windows-1250": "Central European (Windows)",
  "iso-8859-2": "Central European (ISO)",
  "windows-1251": "Cyrillic",
  "windows-1256": "Arabic",
};

/** The words as a list's options, in their order. */
export function optionsOf<Value extends string>(
  words: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
