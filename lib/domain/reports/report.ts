import { FIGURE_COLUMNS, RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";

/** What a report is about. */
export const REPORT_KINDS = ["transactions", "reconciliation", "exceptions", "corridors"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FORMATS = ["csv", "xlsx"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What the columns are made for. `screen`: as the desk shows them; the others: as an accounting product imports them. */
export const REPORT_PRESETS = ["screen", "xero", "quickbooks", "debit_credit"] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

export interface ReportColumn {
  name: string;
  /** A figure is written bare, in exact decimals; text stands in quotes. */
  is: "text" | "figure";
}

const text = (name: string): ReportColumn => ({ name, is: "text" });
const figure = (name: string): ReportColumn => ({ name, is: "figure" });

const RECONCILIATION: readonly ReportColumn[] = RECONCILIATION_COLUMNS.map((name) => ({ name, is: FIGURE_COLUMNS.has(name) ? "figure" : "text" }));

const SCREEN_NAMES = ["reference", "created_at", "time_zone", "created_at_utc", "type", "status", "recipient_name", "recipient_account", "bank_or_network", "source_currency", "amount_sent", "rate", "destination_currency", "amount_received", "fee"];
const SCREEN: readonly ReportColumn[] = SCREEN_NAMES.flatMap((name) => RECONCILIATION.filter((column) => column.name === name));

/** One line of an account: money out of it is negative. The names are those that the products ask for. */
const XERO = [text("Date"), figure("Amount"), text("Payee"), text("Description"), text("Reference")];
const QUICKBOOKS = [text("Date"), text("Description"), figure("Amount")];
const DEBIT_CREDIT = [text("date"), text("reference"), text("description"), figure("debit"), figure("credit"), text("currency")];

const CORRIDORS = [
  text("month"),
  text("time_zone"),
  text("source_currency"),
  text("destination_currency"),
  figure("transactions"),
  figure("amount_sent"),
  figure("amount_received"),
  figure("sent_for_one_received"),
  figure("received_for_one_sent"),
  figure("lowest_rate"),
  figure("highest_rate"),
  figure("fees"),
  figure("without_fee"),
];

const EXCEPTIONS = [
  text("account"),
  text("account_identifier"),
  text("kind"),
  text("date"),
  text("direction"),
  text("currency"),
  figure("amount"),
  text("reference"),
  text("narration"),
  text("counterparty"),
  text("status"),
  figure("age_days"),
  text("line_or_transfer"),
];

const ACCOUNTING: Readonly<Record<Exclude<ReportPreset, "screen">, readonly ReportColumn[]>> = { xero: XERO, quickbooks: QUICKBOOKS, debit_credit: DEBIT_CREDIT };

/** The columns of a report, in their order. */
export function reportColumns(kind: ReportKind, preset: ReportPreset): readonly ReportColumn[] {
  switch (kind) {
    case "transactions":
      return preset === "screen" ? SCREEN : ACCOUNTING[preset];
    case "reconciliation":
      return RECONCILIATION;
    case "corridors":
      return CORRIDORS;
    case "exceptions":
      return EXCEPTIONS;
  }
}

/** An accounting product's file has one account's lines, so it is of one currency. */
export function needsCurrency(preset: ReportPreset): boolean {
  return preset !== "screen";
}
