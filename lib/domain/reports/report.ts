import { FIGURE_COLUMNS, RECONCILIATION_COLUMNS } from "../transactions/reconciliation-row";

export const REPORT_TITLES = {
  transactions: "Transactions",
  reconciliation: "Reconciliation",
  exceptions: "Exceptions",
  corridors: "Fees and rates by corridor",
  receipts: "Receipts",
  remittance: "Remittance advice",
};
export type ReportKind = keyof typeof REPORT_TITLES;
export const REPORT_KINDS = Object.keys(REPORT_TITLES) as readonly ReportKind[];

/** The labels of a report's totals per currency. Exceptions count an account's money, the others what transactions say. */
export function totalLabels(
  kind: ReportKind,
): readonly [sent: string, received: string, quoted: string] {
  return kind === "exceptions"
    ? ["Money out", "Money in", "Amount quoted"]
    : ["Amount sent", "Amount received", "Amount quoted"];
}

export const REPORT_FORMATS = ["csv", "xlsx", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The purpose of the columns. As the desk shows them, as chosen, or as a product imports them. */
export const REPORT_PRESETS = ["screen", "chosen", "xero", "quickbooks", "debit_credit"] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

export interface ReportColumn {
  name: string;
  /** Figures are written unquoted, in exact decimals; text is in quotes. */
  is: "text" | "figure";
}

const text = (name: string): ReportColumn => ({ name, is: "text" });
const figure = (name: string): ReportColumn => ({ name, is: "figure" });

const RECONCILIATION: readonly ReportColumn[] = RECONCILIATION_COLUMNS.map((name) => ({
  name,
  is: FIGURE_COLUMNS.has(name) ? "figure" : "text",
}));

/** As the desk shows transactions; where a choice of columns begins. */
export const SCREEN_NAMES: readonly string[] = [
  "reference",
  "created_at",
  "time_zone",
  "created_at_utc",
  "type",
  "status",
  "recipient_name",
  "recipient_account",
  "bank_or_network",
  "source_currency",
  "amount_sent",
  "rate",
  "destination_currency",
  "amount_received",
  "amount_quoted",
  "fee",
];

export type AccountingPreset = Exclude<ReportPreset, "screen" | "chosen">;

/** The columns of an account's lines, named as the products ask; money out is negative. */
const ACCOUNTING: Readonly<Record<AccountingPreset, readonly ReportColumn[]>> = {
  xero: [text("Date"), figure("Amount"), text("Payee"), text("Description"), text("Reference")],
  quickbooks: [text("Date"), text("Description"), figure("Amount")],
  debit_credit: [
    text("date"),
    text("reference"),
    text("description"),
    figure("debit"),
    figure("credit"),
    text("currency"),
  ],
};

const COLUMNS: Readonly<Record<Exclude<ReportKind, "transactions">, readonly ReportColumn[]>> = {
  reconciliation: RECONCILIATION,
  corridors: [
    text("month"),
    text("time_zone"),
    text("source_currency"),
    text("destination_currency"),
    figure("transactions"),
    figure("amount_sent"),
    figure("amount_received"),
    figure("amount_quoted"),
    figure("sent_for_one_received"),
    figure("received_for_one_sent"),
    figure("lowest_rate"),
    figure("highest_rate"),
    figure("fees"),
    figure("without_fee"),
  ],
  exceptions: [
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
  ],
  receipts: [],
  remittance: [],
};

/** The columns of a report, in their order. @param chosen the names of those that somebody chose */
export function reportColumns(
  kind: ReportKind,
  preset: ReportPreset,
  chosen: readonly string[] = SCREEN_NAMES,
): readonly ReportColumn[] {
  if (kind !== "transactions") return COLUMNS[kind];
  if (isAccounting(preset)) return ACCOUNTING[preset];
  const names = preset === "chosen" ? chosen : SCREEN_NAMES;
  return names.flatMap((name) => RECONCILIATION.filter((column) => column.name === name));
}

/** An accounting product's file has one account's lines, so it is of one currency. The others have one row per transaction. */
export function isAccounting(preset: ReportPreset): preset is AccountingPreset {
  return preset !== "screen" && preset !== "chosen";
}

/** Reads a typed report number: `41`, `#41`, or `s0041` as in file names. Null for any other text. */
export function reportNumberOf(text: string): number | null {
  const digits = /^#?s?0*([1-9]\d{0,8})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Says what is wrong with a report number; null for a right or empty one. */
export function numberProblem(text: string): string | null {
  if (text.trim() === "" || reportNumberOf(text) !== null) return null;
  return "This is no report number. Enter its digits as the list of reports has them, such as 41, or leave it empty";
}

/** The columns that a report can have: those of the reconciliation file. */
export const CHOOSABLE_COLUMNS: readonly string[] = RECONCILIATION_COLUMNS;

/** Says what is wrong with a choice of columns; null for a usable one. */
export function columnsProblem(names: readonly string[]): string | null {
  if (names.length === 0) return "Choose at least one column";
  const unknown = names.find((name) => !CHOOSABLE_COLUMNS.includes(name));
  if (unknown !== undefined) return `There is no column “${unknown.slice(0, 60)}”. Take it out`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `The column “${twice}” is there twice. Take one out`;
  return null;
}

/** The choice with a column added at its end, or removed. */
export function withColumn(names: readonly string[], name: string, isIn: boolean): string[] {
  const others = names.filter((other) => other !== name);
  return isIn ? [...others, name] : others;
}

/** The choice with a column moved by this many places, as far as possible. */
export function movedColumn(names: readonly string[], name: string, by: number): string[] {
  const from = names.indexOf(name);
  if (from < 0) return [...names];
  const others = names.filter((other) => other !== name);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), name, ...others.slice(to)];
}
