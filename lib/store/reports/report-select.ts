import {
  isAccounting,
  type AccountingPreset,
  type ReportColumn,
  type ReportPreset,
} from "@/lib/domain/reports/report";
import { accountingSides, type AccountingOf } from "./accounting-sides";
import { textLiteral } from "./literals";
import type { RowSet, Stretch } from "./picked-records";
import { reportRows } from "./report-rows";

/** Columns that the desk itself writes: nothing that could run as a formula gets into them. */
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
  /** Of an accounting preset. */
  ownAccounts?: readonly string[] | undefined;
}

/** SQL of a report's cells as they appear in the file: one column each, in the order of the report's columns. */
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

/** SQL of a line's cells, under the names that the products ask for. */
const LINE_CELLS: Record<AccountingPreset, string> = {
  xero: `day as "Date", amount as "Amount", payee as "Payee", description as "Description", reference as "Reference"`,
  quickbooks: `day as "Date", description as "Description", amount as "Amount"`,
  debit_credit:
    "day as date, reference, description, case when amount < 0 then -amount end as debit, case when amount >= 0 then amount end as credit, currency",
};

function accountingSelect(rows: string, preset: AccountingPreset, of: AccountingOf): string {
  return `select ${LINE_CELLS[preset]} from (${accountingLines(rows, of)}) legs order by created_instant desc nulls last, transfer_id desc, place`;
}

/** SQL of an accounting file's lines of a set, in no order: of each the transfer's id, its place among that one's lines, its reference, and its cells. */
export function keyedLines(
  set: RowSet,
  preset: AccountingPreset,
  { zone, ownAccounts }: Pick<SelectOptions, "zone" | "ownAccounts">,
): string {
  return `select transfer_id, place, reference, ${LINE_CELLS[preset]} from (${accountingLines(reportRows(set, zone, null), { currency: set.filter.currency ?? "", ownAccounts })}) legs`;
}

/**
 * Lines of one currency's accounts: what was sent in it is money out; what was paid out to an account of ours, and what was sent back,
 * is money in. Days are the reporting zone's; a refund has the record's day, which is the only one known.
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
