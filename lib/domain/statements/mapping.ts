import type { Direction } from "./statement";

/** How a bank's table (CSV or a sheet of XLSX) is read. Remembered per account; plain JSON. Columns count from 0. */
export interface CsvMapping {
  kind: "table";
  separator: TableSeparator | null;
  encoding: TextEncodingName | null;
  /** The sheet's name; null is the workbook's first. */
  sheet: string | null;
  /** Lines begin below the first row with the same cells, wherever it stands. Null when the table has no header. */
  header: string[] | null;
  /** Rows above the first line that are no lines; used where there is no header. */
  skipRows: number;
  dateOrder: DateOrder;
  decimalSign: DecimalSign;
  columns: TableColumns;
  amounts: AmountColumns;
  /** Of a column that names each line's account: only lines with this in it. Null, or nothing said: all of them. */
  onlyAccount?: string | null;
  /** A person's choices of statuses whose lines are taken. The reader's own words decide the others. */
  statuses?: StatusChoice[];
  /** A person's decision on a fee column: included in the amount, or besides. Asked where no balance shows it. */
  fees?: "included" | "besides";
  /** A person's decision on lines that no balance covers; taken if undefined. */
  uncovered?: "taken" | "left_out";
  /** A person's decision on unreadable lines, for this file only; refused if undefined. */
  unread?: "left_out";
}

/** A status as the file prints it, compared without case. `taken` if its lines are movements. */
export interface StatusChoice {
  status: string;
  taken: boolean;
}

export interface TableColumns {
  /** Of the day alone, where `year` and `month` have columns of their own. */
  bookedOn: number;
  year?: number | null;
  month?: number | null;
  valueOn: number | null;
  /** Joined by one space in this order. */
  narration: number[];
  bankReference: number | null;
  paymentReference: number | null;
  counterparty: number | null;
  counterpartyAccount: number | null;
  balance: number | null;
  currency: number | null;
  /** Names the account of each line, in files of several; null: none does. Nothing said: a heading may. */
  account?: number | null;
  /** Says whether a line is booked; null: none does. Nothing said: headings may. */
  status?: number | null;
}

/** The amount columns, and what tells their direction. Found by `amountColumns` in lib/statements/table/amount-columns.ts. */
export type AmountColumns =
  /** A signed column; above zero is in, unless `inverted`. A CR or DR written in the cell wins over the sign. */
  | { kind: "signed"; amount: number; inverted: boolean }
  /**
   * A column each. A sign that isn't the usual one turns the direction: it is a movement taken back. The usual one is none,
   * but for `outNegative` and `inNegative`, where the bank prints what went out, or what came in, with a minus.
   */
  | SplitAmounts
  /** The amount's sign means nothing, unless `minusTurns`: then a minus is a movement taken back. */
  | {
      kind: "marked";
      amount: number;
      mark: number;
      minusTurns?: boolean | undefined;
      /** Of words unknown to the reader. In a column of payers, the account's own number: its lines went out. */
      words?: MarkChoice[] | undefined;
      /** The way of lines without a mark or, where words are given, with any other. Nothing said: such a line is refused. */
      rest?: Direction | undefined;
    };

export interface SplitAmounts {
  kind: "split";
  in: number;
  out: number;
  outNegative: boolean;
  /** True for a card, which counts what is owed: payments in have a minus. Undefined means no minus. */
  inNegative?: boolean | undefined;
}

/** A mark as the file prints it, compared without case, and what it means. */
export interface MarkChoice {
  mark: string;
  direction: Direction;
}

/** How a block explorer's or wallet's CSV is read. Columns count from 0. */
export interface ChainMapping {
  kind: "chain";
  separator: TableSeparator;
  encoding: TextEncodingName;
  header: string[];
  /** As the lines will say it: `Ethereum`, `Tron`; null when unknown. */
  network: string | null;
  dateOrder: DateOrder;
  decimalSign: DecimalSign;
  /** The wallet's own addresses: they say which way a transfer went. */
  ownAddresses: string[];
  /** A person's answer on a list without senders, for this file only. A list of the other direction looks the same. */
  way?: Direction | null;
  /** A person's choices of statuses whose transfers are taken. The reader's own words decide the others. */
  statuses?: StatusChoice[];
  unread?: "left_out";
  /** Only this token's transfers; null takes all. Compared without regard to case. */
  token: string | null;
  columns: ChainColumns;
}

export interface ChainColumns {
  /** Null only where `out` is given. */
  hash: number | null;
  time: number;
  from: number | null;
  to: number | null;
  /** In tokens; in the token's smallest unit where `decimals` is given. */
  value: number;
  /** The column of what went out, as in an explorer's list of the native coin. `value` is then what came in. */
  valueOut: number | null;
  /** For records with two sides, each with a token of its own: what went out. All other columns are of what came in. */
  out?: OutColumns | null;
  token: number | null;
  contract: number | null;
  /** The column that says how many decimals the raw value has. */
  decimals: number | null;
  /** The status; anything that says failed or reverted is left out. */
  status: number | null;
  /** The kind of movement: fees are left out. */
  type: number | null;
  /** `in` or `out` where no own address is given. */
  direction: number | null;
}

export interface OutColumns {
  token: number;
  contract: number | null;
  /** The same as that of what came in, unless each side has its own. */
  hash: number | null;
}

export type StatementMapping = CsvMapping | ChainMapping;

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

/** The sheet that a mapping reads; null means the first, or another file. */
export function sheetOf(mapping: StatementMapping | null): string | null {
  return mapping?.kind === "table" ? mapping.sheet : null;
}
