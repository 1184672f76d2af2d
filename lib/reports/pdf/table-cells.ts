import { printedDay } from "@/lib/domain/calendar/zone";
import { networkLabel } from "@/lib/domain/chain/network";
import type { ReportColumn } from "@/lib/domain/reports/report";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { isAmount } from "@/lib/money/amount";
import { formatDecimal, formatFee, formatFigure } from "@/lib/money/format";

/** A report's cells of one row, by column name. */
export type RowCells = Readonly<Record<string, string | null>>;

export interface CellText {
  text: string;
  code: string | null;
  isCode: boolean;
  /** True to print it small as the first cell of its group. Long and rarely read. */
  isQuiet?: boolean;
}

const CURRENCY_OF: Readonly<Record<string, string>> = {
  amount_sent: "source_currency",
  amount_received: "destination_currency",
  amount_quoted: "destination_currency",
  amount: "currency",
};
const CURRENCIES = new Set(Object.values(CURRENCY_OF));
const CODES = new Set([
  "reference",
  "transfer_id",
  "recipient_account",
  "transaction_hash",
  "statement_reference",
  "account_identifier",
  "line_or_transfer",
]);

/** A group's columns that have cells of their own. A currency is printed before its amount: it has none unless its amount isn't a column. */
export function cellNames({ names }: TableGroup): string[] {
  return names.filter(
    (name) => !CURRENCIES.has(name) || !names.some((other) => CURRENCY_OF[other] === name),
  );
}

/** The text printed in a row's cell of a group; null for nothing. */
export function cellText({ names }: TableGroup, name: string, row: RowCells): CellText | null {
  const value = shown(row[name]);
  const isLeading = name === names[0];
  if (value === null) return isLeading ? { text: "–", code: null, isCode: false } : null;
  const currency = shown(row[CURRENCY_OF[name] ?? ""]);
  if (currency !== null)
    return {
      text: isAmount(value) ? formatFigure(value, currency) : value,
      code: name === "amount_quoted" ? `Quoted ${currency}` : currency,
      isCode: false,
    };
  return {
    text: worded(name, value, isLeading),
    code: null,
    isCode: CODES.has(name),
    isQuiet: name === "transaction_hash",
  };
}

/** Removes a file cell's apostrophe before runnable text; on paper nothing can run. */
function shown(cell: string | null | undefined): string | null {
  return cell ? cell.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "") : null;
}

function worded(name: string, value: string, isLeading: boolean): string {
  switch (name) {
    case "created_at":
      return `${day(value)} ${value.slice(11, 19)}`;
    case "created_at_utc":
      return `${isLeading ? `${day(value)} ` : ""}${value.slice(11, 19)}\u00a0UTC`;
    case "date":
    case "statement_date":
      return day(value);
    case "status":
      return phaseLabel(phaseOfTransactionStatus(value), value);
    case "bank_or_network":
      return networkLabel(value);
    case "type":
      return value === "onramp" ? "On-ramp" : value === "offramp" ? "Off-ramp" : value;
    case "age_days":
      return `${value} days old`;
    case "fee":
      return isLeading ? formatFee(value) : `Fee ${formatFee(value)}`;
    case "fees":
      return value.split(" and ").map(formatFee).join(" and ");
    case "without_fee":
      return `${formatDecimal(value)} without fee`;
    case "match_status":
    case "match_rule":
    case "kind":
    case "direction":
      return value.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
    default:
      return isAmount(value) && !CODES.has(name) && FIGURES.has(name)
        ? formatDecimal(value)
        : value;
  }
}

/** A date is broken over lines only if it doesn't fit on one. */
function day(value: string): string {
  return printedDay(value).replaceAll(" ", "\u00a0");
}

const FIGURES = new Set([
  "rate",
  "difference",
  "transactions",
  "sent_for_one_received",
  "received_for_one_sent",
  "lowest_rate",
  "highest_rate",
  "amount_sent",
  "amount_received",
  "amount_quoted",
  "amount",
]);

export interface TableGroup {
  names: readonly string[];
  /** Its share of the page's width, relative to the others. */
  weight: number;
  isFigure?: boolean;
}

/** Columns that are stacked, since a report has more than fit across a page. None is left out. */
const GROUPS: readonly TableGroup[] = [
  { names: ["month"], weight: 60 },
  { names: ["date", "age_days"], weight: 56 },
  { names: ["created_at", "created_at_utc"], weight: 76 },
  {
    names: ["reference", "your_reference", "transfer_id", "line_or_transfer"],
    weight: 96,
  },
  { names: ["kind", "direction"], weight: 48 },
  { names: ["status", "type", "failure_reason"], weight: 64 },
  { names: ["account", "account_identifier"], weight: 96 },
  {
    names: ["recipient_name", "recipient_account", "bank_or_network"],
    weight: 124,
  },
  { names: ["amount_sent", "source_currency"], weight: 106, isFigure: true },
  { names: ["amount", "currency"], weight: 84, isFigure: true },
  { names: ["rate", "fee"], weight: 56, isFigure: true },
  {
    names: ["amount_received", "amount_quoted", "destination_currency"],
    weight: 106,
    isFigure: true,
  },
  { names: ["narration"], weight: 150 },
  { names: ["counterparty"], weight: 100 },
  { names: ["transactions", "without_fee"], weight: 64, isFigure: true },
  { names: ["sent_for_one_received", "received_for_one_sent"], weight: 96, isFigure: true },
  { names: ["lowest_rate", "highest_rate"], weight: 70, isFigure: true },
  { names: ["fees"], weight: 60, isFigure: true },
  { names: ["statement_reference", "statement_date"], weight: 80 },
  { names: ["match_status", "match_rule"], weight: 66 },
  { names: ["difference"], weight: 60, isFigure: true },
  { names: ["transaction_hash"], weight: 84 },
  { names: ["created_by", "approved_by"], weight: 58 },
];

/** The page's columns for a report's, in the order of their first columns. */
export function tableGroups(columns: readonly ReportColumn[]): TableGroup[] {
  const groups: TableGroup[] = [];
  const taken = new Set<string>();
  const names = new Set(columns.map((column) => column.name));
  // Every page names the time zone, so it needs no column unless it is the only one.
  if (columns.length > 1) taken.add("time_zone");
  for (const { name, is } of columns) {
    if (taken.has(name)) continue;
    const known = GROUPS.find((group) => group.names.includes(name));
    const group = known
      ? { ...known, names: known.names.filter((each) => names.has(each) && !taken.has(each)) }
      : { names: [name], weight: 70, isFigure: is === "figure" };
    for (const each of group.names) taken.add(each);
    groups.push(group);
  }
  return groups;
}

/** `amount_sent` → `Amount sent` */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\b(utc|id)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
