import { isAccounting, type AccountingPreset, type ReportColumn, type ReportPreset } from "@/lib/domain/reports/report";
import { textLiteral } from "./literals";
import type { RowSet, Stretch } from "./picked-records";
import { reportRows } from "./report-rows";

/** Columns that the desk itself writes: nothing that could run as a formula gets into them. */
const OWN_TEXT = new Set(["created_at", "time_zone", "created_at_utc", "type", "statement_date", "match_status", "match_rule", "approved_by"]);
const EXACT_FIGURES = new Set(["amount_sent", "amount_received", "difference"]);

/** SQL of a report's cells as they appear in the file: one column each, in the order of the report's columns. */
export function reportSelect(set: RowSet, options: { zone: string; preset: ReportPreset; columns: readonly ReportColumn[]; stretch: Stretch | null }): string {
  const rows = reportRows(set, options.zone, options.stretch);
  if (isAccounting(options.preset)) return accountingSelect(rows, options.preset, set.filter.currency ?? "");
  const cells = options.columns.map(({ name, is }) => {
    if (OWN_TEXT.has(name) || EXACT_FIGURES.has(name)) return name;
    return `${is === "figure" ? "cell_figure" : "cell_text"}(${name}) as ${name}`;
  });
  return `select ${cells.join(", ")} from (${rows}) rows`;
}

/**
 * Lines of one currency's account: what was sent in it is money out, what was received in it money in. Only what has moved:
 * an accounting product takes each line for a movement. Days are the reporting zone's.
 */
function accountingSelect(rows: string, preset: AccountingPreset, currency: string): string {
  const legs = `
    select to_char(rows.created_instant, 'YYYY-MM-DD') as day, leg.amount, leg.place, cell_text(rows.recipient_name) as payee, cell_text(rows.reference) as reference,
      cell_text(concat_ws(' ', rows.reference, rows.your_reference, rows.source_currency || ' ' || rows.amount_sent || ' to ' || rows.destination_currency || ' ' || rows.amount_received)) as description,
      rows.created_instant, rows.transfer_id
    from (${rows}) rows
    cross join lateral (values (0, rows.source_currency, -rows.amount_sent), (1, rows.destination_currency, rows.amount_received)) as leg(place, currency, amount)
    where leg.currency = ${textLiteral(currency)} and leg.amount is not null
      and (rows.status in ('transaction_completed', 'completed') or (rows.status = 'payment_confirmed' and leg.place = 0))`;
  const order = "order by created_instant desc nulls last, transfer_id desc, place";
  switch (preset) {
    case "xero":
      return `select day as "Date", amount as "Amount", payee as "Payee", description as "Description", reference as "Reference" from (${legs}) legs ${order}`;
    case "quickbooks":
      return `select day as "Date", description as "Description", amount as "Amount" from (${legs}) legs ${order}`;
    case "debit_credit":
      return `select day as date, reference, description, case when amount < 0 then -amount end as debit, case when amount >= 0 then amount end as credit,
        ${textLiteral(currency)}::text as currency from (${legs}) legs ${order}`;
  }
}
