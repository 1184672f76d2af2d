import { printedDay } from "@/lib/domain/calendar/printed-time";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/status-label";
import { isAmount } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { formatFee } from "@/lib/money/fee";
import { formatDecimal } from "@/lib/money/format-decimal";
import type { TableGroup } from "./table-groups";

/** A report's cells of one row, by the names of its columns. */
export type RowCells = Readonly<Record<string, string | null>>;

export interface CellText {
  text: string;
  /** A currency before its figure, lighter. */
  code: string | null;
  isCode: boolean;
  /** Small, though it leads: long, and seldom read. */
  isQuiet?: boolean;
}

const CURRENCY_OF: Readonly<Record<string, string>> = { amount_sent: "source_currency", amount_received: "destination_currency", amount: "currency" };
const CURRENCIES = new Set(Object.values(CURRENCY_OF));
const CODES = new Set(["reference", "transfer_id", "recipient_account", "transaction_hash", "statement_reference", "account_identifier", "line_or_transfer"]);

/** What is in a group for a row, a cell a line; cells that say nothing are left out. */
export function groupCells({ names }: TableGroup, row: RowCells): CellText[] {
  return names.flatMap((name): CellText[] => {
    const value = shown(row[name]);
    const isLeading = name === names[0];
    // A currency leads its amount, and has a line of its own only without one.
    if (CURRENCIES.has(name) && names.some((other) => CURRENCY_OF[other] === name)) return [];
    if (value === null) return isLeading ? [{ text: "–", code: null, isCode: false }] : [];
    const currency = shown(row[CURRENCY_OF[name] ?? ""]);
    if (currency !== null) return [{ text: isAmount(value) ? formatFigure(value, currency) : value, code: currency, isCode: false }];
    return [{ text: worded(name, value, isLeading), code: null, isCode: CODES.has(name), isQuiet: name === "transaction_hash" }];
  });
}

/** A text that a spreadsheet could have run begins with an apostrophe in a file's cells: paper runs nothing. */
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
      return isAmount(value) && !CODES.has(name) && FIGURES.has(name) ? formatDecimal(value) : value;
  }
}

/** A day isn't broken over lines as long as it fits one. */
function day(value: string): string {
  return printedDay(value).replaceAll(" ", "\u00a0");
}

const FIGURES = new Set(["rate", "difference", "transactions", "sent_for_one_received", "received_for_one_sent", "lowest_rate", "highest_rate", "amount_sent", "amount_received", "amount"]);
