import type { DocumentRecord, DocumentTerms } from "@/lib/domain/documents/document";
import { reportColumns } from "@/lib/domain/reports/report";
import type { RowCells } from "../table-cells";

export const TERMS: DocumentTerms = {
  kind: "receipt",
  withFee: true,
  organisation: "Baobab Freight",
  sandbox: true,
  zone: "Africa/Lagos",
};

/** A completed on-ramp that was paid in two parts. */
export const RECORD: DocumentRecord = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  reference: "TXN-4C7VJS",
  status: "transaction_completed",
  type: "onramp",
  note: "Invoice 2214",
  createdBy: "Adaeze Okafor",
  createdAt: new Date("2026-11-20T13:05:09Z"),
  completedAt: new Date("2026-11-20T13:41:50Z"),
  sourceCurrency: "NGN",
  amountSent: "25000000",
  destinationCurrency: "USDC",
  amountReceived: "15770.881234",
  amountQuoted: null,
  rate: "1585.2",
  fee: "12.5",
  recipientName: "Meridian Lines FZE",
  recipientAccount: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
  bankOrNetwork: "Ethereum",
  transactionHash: "0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b",
  payments: [
    {
      amount: "20000000",
      currency: "NGN",
      sessionId: "000013261120130509000123456789",
      status: "confirmed",
      at: new Date("2026-11-20T13:11:50Z"),
    },
    {
      amount: "5000000",
      currency: null,
      sessionId: "000013261120132209000123456790",
      status: "confirmed",
      at: null,
    },
  ],
  isShortPaid: false,
};

/** A record with unexpected values in every field. */
export const HOSTILE: DocumentRecord = {
  ...RECORD,
  reference: `TXN\u202eevil\u0000\u0007${"X".repeat(300)}`,
  status: "transaction_completed",
  note: `عبد الله محمد 😀👨‍👩‍👧\n\nline two \ud800 ${"W".repeat(900)}`,
  createdBy: "A\u0301\u0301\u0301".repeat(200),
  amountSent: "123456789012345678901234567890.123456789",
  amountReceived: "-5",
  rate: "n/a",
  fee: "=1+1 of whatever they liked".repeat(9),
  recipientName: "Señor علي 😀 ".repeat(80),
  recipientAccount: `T${"0O".repeat(300)}`,
  payments: Array.from({ length: 60 }, (_, at) => ({
    amount: "1000000000000000000.55",
    currency: at % 3 === 0 ? null : "NGN",
    sessionId: at % 2 === 0 ? `long ${"session ".repeat(30)}${"9".repeat(90)}` : null,
    status: at % 4 === 0 ? null : "waiting_for_the_confirmation_of_everyone_who_was_asked",
    at: at % 5 === 0 ? null : new Date(1_790_000_000_000 + at * 1_000_000),
  })),
};

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
