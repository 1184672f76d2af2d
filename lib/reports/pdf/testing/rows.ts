import { reportColumns } from "@/lib/domain/reports/report";
import type { RowCells } from "../table-cells";

export const ROW: RowCells = {
  reference: "TXN-4C7VJS",
  transfer_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  your_reference: "Invoice 2214",
  created_at: "2026-11-17T10:00:00.000+01:00",
  created_at_utc: "2026-11-17T09:00:00.000Z",
  type: "onramp",
  status: "transaction_completed",
  recipient_name: "Meridian Lines FZE",
  recipient_account: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
  bank_or_network: "TRC20",
  source_currency: "NGN",
  amount_sent: "1250000.5",
  rate: "1585.2",
  destination_currency: "UGX",
  amount_received: "11138600",
  fee: "12.5",
  transaction_hash: "0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b",
  statement_date: "2026-11-18",
  match_status: "matched",
  difference: "-5",
};

/** A row with unexpected values in every cell. */
export const HOSTILE_ROW: RowCells = Object.fromEntries(
  reportColumns("reconciliation", "screen").map(({ name }) => [
    name,
    `'=cmd|علي 😀 \u0000${"W".repeat(900)} ${"9".repeat(80)}`,
  ]),
);
