import {
  type AccountingPreset,
  isAccounting,
  type ReportColumn,
  type ReportPreset,
} from "@/lib/domain/reports/report";
import { COMPLETED_STATUSES, PAID_STATUSES } from "@/lib/domain/transactions/transaction";
import { accountBank, accountNumber } from "../reconciliation/account-keys";
import { inLiteral, textListLiteral, textLiteral } from "../postgres/literals";
import type { RowSet, Stretch } from "./picked-records";
import { reportRows } from "./report-rows";

/** Columns that the desk writes itself, in which no formula can occur. */
const OWN_TEXT = new Set([
  "created_at",
  "time_zone",
  "created_at_utc",
  "type",
  "statement_date",
  "match_status",
  "match_rule",
  "approved_by",
]);
const EXACT_FIGURES = new Set(["amount_sent", "amount_received", "amount_quoted", "difference"]);

export interface SelectOptions {
  zone: string;
  preset: ReportPreset;
  columns: readonly ReportColumn[];
  stretch: Stretch | null;
  ownAccounts?: readonly string[] | undefined;
}

/** SQL of a report's cells as in the file, in the order of its columns. */
export function reportSelect(set: RowSet, options: SelectOptions): string {
  const rows = reportRows(set, options.zone, options.stretch);
  if (isAccounting(options.preset))
    return accountingSelect(rows, options.preset, {
      currency: set.filter.currency ?? "",
      ownAccounts: options.ownAccounts,
    });
  const cells = options.columns.map(({ name, is }) => {
    if (OWN_TEXT.has(name) || EXACT_FIGURES.has(name)) return name;
    return `${is === "figure" ? "cell_figure" : "cell_text"}(${name}) as ${name}`;
  });
  return `select ${cells.join(", ")} from (${rows}) rows`;
}

const LINE_CELLS: Record<AccountingPreset, string> = {
  xero: `day as "Date", amount as "Amount", payee as "Payee", description as "Description", reference as "Reference"`,
  quickbooks: `day as "Date", description as "Description", amount as "Amount"`,
  debit_credit:
    "day as date, reference, description, case when amount < 0 then -amount end as debit, case when amount >= 0 then amount end as credit, currency",
};

function accountingSelect(rows: string, preset: AccountingPreset, of: AccountingOf): string {
  return `select ${LINE_CELLS[preset]} from (${accountingLines(rows, of)}) legs order by created_instant desc nulls last, transfer_id desc, place`;
}

/** SQL of an accounting file's lines, by transfer: key, transfer's id, reference, cells. */
export function keyedLines(
  set: RowSet,
  preset: AccountingPreset,
  { zone, ownAccounts }: Pick<SelectOptions, "zone" | "ownAccounts">,
): string {
  return `select transfer_id || ' ' || place, transfer_id, reference, ${LINE_CELLS[preset]} from (${accountingLines(reportRows(set, zone, null), { currency: set.filter.currency ?? "", ownAccounts })}) legs order by transfer_id, place`;
}

/**
 * SQL of the lines of one currency's accounts.
 * The amount sent is money out; payouts to an account of ours, and refunds, are money in. Days are the
 * reporting zone's; a refund has the record's day, the only one known.
 */
function accountingLines(rows: string, of: AccountingOf): string {
  const sides = accountingSides("rows", "rows.account_of_record", of);
  return `
    select to_char(rows.created_instant, 'YYYY-MM-DD') as day, leg.amount, leg.place, cell_text(rows.recipient_name) as payee, cell_text(rows.reference) as reference,
      cell_text(concat_ws(' ', case when leg.place = 2 then 'Refund of' end, rows.reference, rows.your_reference, rows.source_currency || ' ' || rows.amount_sent || ' to ' || rows.destination_currency || ' ' || coalesce(rows.amount_received, rows.amount_quoted))) as description,
      ${textLiteral(of.currency)}::text as currency, rows.created_instant, rows.transfer_id
    from (${rows}) rows
    cross join lateral (values (0, -rows.amount_sent, ${sides.out}), (1, rows.amount_received, ${sides.in}), (2, rows.amount_sent, ${sides.refund})) as leg(place, amount, has_moved)
    where leg.has_moved`;
}

interface AccountingOf {
  currency: string;
  /** Own accounts and wallets in the currency, each `058/0123456789`, or `/0123456789`. */
  ownAccounts: readonly string[] | undefined;
}

/**
 * SQL conditions on a record `r` for each line of an accounting file.
 * `out`: it was paid; `in`: it was paid out to an account of ours; `refund`: all of it was sent back. Each line
 * is a movement to the importing product.
 * @param account the record's own recipient account
 */
export function accountingSides(
  r: string,
  account: string,
  { currency, ownAccounts = [] }: AccountingOf,
): Record<"out" | "in" | "refund", string> {
  const [sent, received] = [
    `${r}.source_currency = ${textLiteral(currency)}`,
    `${r}.destination_currency = ${textLiteral(currency)}`,
  ];
  const isOwn = isOneOf(ownAccounts, account, `${r}.destination_currency`);
  return {
    out: `(${sent} and ${r}.status in ${inLiteral(PAID_STATUSES)})`,
    in: `(${received} and ${r}.status in ${inLiteral(COMPLETED_STATUSES)} and ${r}.amount_received is not null and ${isOwn})`,
    refund: `(${sent} and ${r}.status = 'refunded')`,
  };
}

/** As `isPaidTo`, of several accounts at once. */
function isOneOf(accounts: readonly string[], account: string, currency: string): string {
  const numbers = accounts.map((own) => own.slice(own.indexOf("/") + 1));
  const withoutCode = accounts.filter((own) => own.startsWith("/")).map((own) => own.slice(1));
  const [number, bank] = [accountNumber(account, currency), accountBank(account, currency)];
  return `coalesce(case when ${bank} is null then ${number} = any(${textListLiteral(numbers)})
    else ${number} = any(${textListLiteral(withoutCode)}) or ${bank} || '/' || ${number} = any(${textListLiteral(accounts)}) end, false)`;
}
