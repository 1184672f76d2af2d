import type { ImportView } from "@/lib/contract/api/statements";
import type {
  AmountColumns,
  DateOrder,
  DecimalSign,
  TableSeparator,
  TextEncodingName,
} from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";

export const FORMATS: Record<string, string> = {
  csv: "CSV table",
  xlsx: "Excel workbook",
  mt940: "MT940",
  camt: "CAMT.053",
  chain: "Chain export, CSV",
};

/** The meanings that a column of a bank's table may have. */
export const ROLE_LABELS = {
  ignore: "Ignore",
  bookedOn: "Date",
  year: "Year of the date",
  month: "Month of the date",
  valueOn: "Value date",
  narration: "Text",
  amount: "Amount",
  in: "Money in",
  out: "Money out",
  mark: "DR/CR mark",
  balance: "Balance",
  bankReference: "Reference",
  paymentReference: "Payment reference",
  counterparty: "Counterparty",
  counterpartyAccount: "Counterparty account",
  currency: "Currency",
  account: "Own account",
  status: "Status",
};
export type ColumnRole = keyof typeof ROLE_LABELS;
export const COLUMN_ROLES = Object.keys(ROLE_LABELS) as ColumnRole[];

export const STATE_LABELS: Record<ImportView["state"], string> = {
  preview: "Not started",
  queued: "Waiting",
  running: "Importing",
  imported: "Imported",
  refused: "Refused",
  cancelled: "Stopped",
};

/** A, B … Z, AA: as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

export const DATE_ORDER_LABELS: Record<DateOrder, string> = {
  dmy: "Day, month, year",
  mdy: "Month, day, year",
  ymd: "Year, month, day",
};
export const DECIMAL_LABELS: Record<DecimalSign, string> = { ".": "1,234.56", ",": "1.234,56" };
export const DIRECTION_LABELS: Record<Direction, string> = { in: "Money in", out: "Money out" };
export const AMOUNT_LABELS: Record<AmountColumns["kind"], string> = {
  signed: "One column with a sign",
  split: "Money in and money out",
  marked: "One column and a DR/CR mark",
};
export const SEPARATOR_LABELS: Record<TableSeparator, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
};
export const ENCODING_LABELS: Record<TextEncodingName, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16, little endian",
  "utf-16be": "UTF-16, big endian",
  "windows-1252": "Western European",
  "windows-1250": "Central European (Windows)",
  "iso-8859-2": "Central European (ISO)",
  "windows-1251": "Cyrillic",
  "windows-1256": "Arabic",
};

/** Returns the words as a list's options, in their order. */
export function optionsOf<Value extends string>(
  words: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
