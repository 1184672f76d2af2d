import type { ReportView } from "@/lib/contract/api/reports";
import {
  REPORT_TITLES,
  type ReportFormat,
  type ReportKind,
  type ReportPreset,
} from "@/lib/domain/reports/report";
import { counted } from "@/lib/domain/words/words";

export const KIND_LABELS: Record<ReportView["kind"], string> = {
  ...REPORT_TITLES,
  service: "Export from the service",
};

export const KIND_HINTS: Record<ReportKind, string> = {
  transactions: "As on screen, in columns of your choice, or in those of an accounting product.",
  reconciliation: "Every transaction with its statement entry, and how it was matched.",
  exceptions:
    "What is unmatched in an account's period: lines of its statements, and transactions that should be on them.",
  corridors:
    "Amounts, rates and fees by currency pair and month, for confirmed and completed transactions.",
  receipts: "A page for each completed transaction.",
  remittance: "A page addressed to each recipient, for confirmed and completed transactions.",
};

export const PRESET_NAMES: Record<ReportPreset, string> = {
  screen: "As on screen",
  chosen: "Chosen columns",
  xero: "Xero",
  quickbooks: "QuickBooks",
  debit_credit: "Debit and credit",
};

export const FORMAT_LABELS: Record<ReportFormat, string> = {
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  pdf: "PDF",
};

const STATE_LABELS: Record<ReportView["state"], string> = {
  ready: "Not downloaded yet",
  running: "Being written",
  done: "Complete",
  cancelled: "Stopped",
  failed: "Not complete",
};

export function stateLabel({ state, rows }: Pick<ReportView, "state" | "rows">): string {
  return state === "running" && rows > 0
    ? `${STATE_LABELS.running}: ${counted(rows, "row")}`
    : STATE_LABELS[state];
}

/** `amount_sent` → `Amount sent` */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").replace(/ utc$/, " (UTC)");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
