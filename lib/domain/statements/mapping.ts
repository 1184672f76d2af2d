import * as z from "zod/mini";
import { DATE_ORDERS, DECIMAL_SIGNS, TABLE_SEPARATORS, TEXT_ENCODINGS } from "./mapping-choices";

export type { DateOrder, DecimalSign, TableSeparator, TextEncodingName } from "./mapping-choices";

const column = z.int().check(z.gte(0), z.lte(499));
const maybeColumn = z.nullable(column);
const direction = z.enum(["in", "out"]);
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const headerCells = z.array(text(500)).check(z.maxLength(500));

/** A status as the file prints it, compared without case. `taken` if its lines are movements. */
const StatusChoice = z.object({ status: text(100), taken: z.boolean() });
export type StatusChoice = z.output<typeof StatusChoice>;
const statuses = z.optional(z.array(StatusChoice).check(z.maxLength(50)));

/** A mark as the file prints it, compared without case, and what it means. */
const MarkChoice = z.object({ mark: text(100), direction });
export type MarkChoice = z.output<typeof MarkChoice>;

const TableColumns = z.object({
  /** Of the day alone, where `year` and `month` have columns of their own. */
  bookedOn: column,
  year: z.optional(maybeColumn),
  month: z.optional(maybeColumn),
  valueOn: maybeColumn,
  /** Joined by one space in this order. */
  narration: z.array(column).check(z.maxLength(20)),
  bankReference: maybeColumn,
  paymentReference: maybeColumn,
  counterparty: maybeColumn,
  counterpartyAccount: maybeColumn,
  balance: maybeColumn,
  currency: maybeColumn,
  /** Names the account of each line, in files of several; null: none does. Nothing said: a heading may. */
  account: z.optional(maybeColumn),
  /** Says whether a line is booked; null: none does. Nothing said: headings may. */
  status: z.optional(maybeColumn),
});
export type TableColumns = z.output<typeof TableColumns>;

/** The amount columns, and what tells their direction. Found by `amountColumns` in lib/statements/table/amount-columns.ts. */
const AmountColumns = z.discriminatedUnion("kind", [
  /** A signed column; above zero is in, unless `inverted`. A CR or DR written in the cell wins over the sign. */
  z.object({ kind: z.literal("signed"), amount: column, inverted: z.boolean() }),
  /**
   * A column each. A sign that isn't the usual one turns the direction: it is a movement taken back. The usual one is none,
   * but for `outNegative` and `inNegative`, where the bank prints what went out, or what came in, with a minus.
   */
  z.object({
    kind: z.literal("split"),
    in: column,
    out: column,
    outNegative: z.boolean(),
    /** True for a card, which counts what is owed: payments in have a minus. Undefined means no minus. */
    inNegative: z.optional(z.boolean()),
  }),
  /** The amount's sign means nothing, unless `minusTurns`: then a minus is a movement taken back. */
  z.object({
    kind: z.literal("marked"),
    amount: column,
    mark: column,
    minusTurns: z.optional(z.boolean()),
    /** Of words unknown to the reader. In a column of payers, the account's own number: its lines went out. */
    words: z.optional(z.array(MarkChoice).check(z.maxLength(50))),
    /** The way of lines without a mark or, where words are given, with any other. Nothing said: such a line is refused. */
    rest: z.optional(direction),
  }),
]);
export type AmountColumns = z.output<typeof AmountColumns>;
export type SplitAmounts = Extract<AmountColumns, { kind: "split" }>;

/** How a bank's table (CSV or a sheet of XLSX) is read. Remembered per account; plain JSON. Columns count from 0. */
const CsvMapping = z.object({
  kind: z.literal("table"),
  separator: z.nullable(z.enum(TABLE_SEPARATORS)),
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  /** The sheet's name; null is the workbook's first. */
  sheet: z.nullable(text(100)),
  /** Lines begin below the first row with the same cells, wherever it stands. Null when the table has no header. */
  header: z.nullable(headerCells),
  /** Rows above the first line that are no lines; used where there is no header. */
  skipRows: z.int().check(z.gte(0), z.lte(200)),
  dateOrder: z.enum(DATE_ORDERS),
  decimalSign: z.enum(DECIMAL_SIGNS),
  columns: TableColumns,
  amounts: AmountColumns,
  /** Of a column that names each line's account: only lines with this in it. Null, or nothing said: all of them. */
  onlyAccount: z.optional(z.nullable(text(200))),
  /** A person's choices of statuses whose lines are taken. The reader's own words decide the others. */
  statuses,
  /** A person's decision on a fee column: included in the amount, or besides. Asked where no balance shows it. */
  fees: z.optional(z.enum(["included", "besides"])),
  /** A person's decision on lines that no balance covers; taken if undefined. */
  uncovered: z.optional(z.enum(["taken", "left_out"])),
  /** A person's decision on unreadable lines, for this file only; refused if undefined. */
  unread: z.optional(z.literal("left_out")),
});
export type CsvMapping = z.output<typeof CsvMapping>;

const ChainColumns = z.object({
  /** Null only where `out` is given. */
  hash: maybeColumn,
  time: column,
  from: maybeColumn,
  to: maybeColumn,
  /** In tokens; in the token's smallest unit where `decimals` is given. */
  value: column,
  /** The column of what went out, as in an explorer's list of the native coin. `value` is then what came in. */
  valueOut: maybeColumn,
  /** For records with two sides, each with a token of its own: what went out. All other columns are of what came in. */
  out: z.optional(
    z.nullable(
      z.object({
        token: column,
        contract: maybeColumn,
        /** The same as that of what came in, unless each side has its own. */
        hash: maybeColumn,
      }),
    ),
  ),
  token: maybeColumn,
  contract: maybeColumn,
  /** The column that says how many decimals the raw value has. */
  decimals: maybeColumn,
  /** The status; anything that says failed or reverted is left out. */
  status: maybeColumn,
  /** The kind of movement: fees are left out. */
  type: maybeColumn,
  /** `in` or `out` where no own address is given. */
  direction: maybeColumn,
});
export type ChainColumns = z.output<typeof ChainColumns>;

/** How a block explorer's or wallet's CSV is read. Columns count from 0. */
const ChainMapping = z.object({
  kind: z.literal("chain"),
  separator: z.enum(TABLE_SEPARATORS),
  encoding: z.enum(TEXT_ENCODINGS),
  header: headerCells,
  /** As the lines will say it: `Ethereum`, `Tron`; null when unknown. */
  network: z.nullable(text(50)),
  dateOrder: z.enum(DATE_ORDERS),
  decimalSign: z.enum(DECIMAL_SIGNS),
  /** The wallet's own addresses: they say which way a transfer went. */
  ownAddresses: z.array(text(200)).check(z.maxLength(50)),
  /** A person's answer on a list without senders, for this file only. A list of the other direction looks the same. */
  way: z.optional(z.nullable(direction)),
  /** A person's choices of statuses whose transfers are taken. The reader's own words decide the others. */
  statuses,
  unread: z.optional(z.literal("left_out")),
  /** Only this token's transfers; null takes all. Compared without regard to case. */
  token: z.nullable(text(50)),
  columns: ChainColumns,
});
export type ChainMapping = z.output<typeof ChainMapping>;

export const StatementMapping = z.discriminatedUnion("kind", [CsvMapping, ChainMapping]);
export type StatementMapping = z.output<typeof StatementMapping>;

/** The sheet that a mapping reads; null means the first, or another file. */
export function sheetOf(mapping: StatementMapping | null): string | null {
  return mapping?.kind === "table" ? mapping.sheet : null;
}
