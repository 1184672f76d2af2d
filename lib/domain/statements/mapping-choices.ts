export const TABLE_SEPARATORS = [",", ";", "\t", "|"] as const;
export type TableSeparator = (typeof TABLE_SEPARATORS)[number];
export const TEXT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "windows-1256",
] as const;
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];
/** The order of day, month and year in `01/02/2026`. A year of four digits in front is always read as such. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
