import { printedDay } from "@/lib/domain/calendar/zone";
import { networkLabel } from "@/lib/domain/chain/network-name";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { isAmount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { formatFee } from "@/lib/money/fee";
import { formatDecimal } from "@/lib/money/format-decimal";
import type { TableGroup } from "./table-groups";

/** A report's cells of one row, by column name. */
export type RowCells = Readonly<Record<string, string | null>>;

export interface CellText {
  text: string;
  /** The currency before a figure, in a lighter colour. */
  code: string | null;
  isCode: boolean;
  /** Printed small although it is the first cell of its group: it is long and rarely read. */
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

/** What is printed in a row's cell of a group; null for nothing. */
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

/** Removes the apostrophe that a file's cell has at the start of text which a spreadsheet could run; on paper nothing can run. */
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
