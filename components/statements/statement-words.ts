import type { ImportView } from "@/lib/contract/api/statements";
import type { ColumnRole } from "./table-draft";

export const FORMAT_WORDS: Record<string, string> = {
  csv: "CSV table",
  xlsx: "Excel workbook",
  mt940: "MT940",
  camt: "CAMT.053",
  chain: "Chain export, CSV",
};

export const ROLE_WORDS: Record<ColumnRole, string> = {
  ignore: "Ignore",
  bookedOn: "Date",
  year: "Year of the date",
  month: "Month of the date",
  valueOn: "Value date",
  narration: "Text",
  amount: "Amount",
  in: "Money in",
  out: "Money out",
  mark: "DR/CR mark",
  balance: "Balance",
  bankReference: "Reference",
  paymentReference: "Payment reference",
  counterparty: "Counterparty",
  counterpartyAccount: "Counterparty account",
  currency: "Currency",
  account: "Own account",
  status: "Status",
};

export const STATE_WORDS: Record<ImportView["state"], string> = {
  preview: "Not started",
  queued: "Waiting",
  running: "Importing",
  imported: "Imported",
  refused: "Refused",
  cancelled: "Stopped",
};

/** A, B … Z, AA: as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
