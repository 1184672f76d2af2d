import { expect, test } from "vitest";
import { RECONCILIATION_COLUMNS, reconciliationRow } from "./reconciliation-row";
import type { Transaction } from "./transaction";

const transaction: Transaction = {
  id: "0b2f0f0e-53f5-4c27-9d3f-6b1a6d0f1a11",
  reference: "TXN-2K4HNA",
  amountSent: "18000.00",
  sourceCurrency: "USDC",
  amountReceived: null,
  destinationCurrency: "KES",
  rate: "129.35",
  fee: "4.5800",
  status: "failed",
  createdAt: new Date("2026-03-31T23:30:00.000Z"),
  recipient: { name: "Mombasa Clearing Agents", account: "0180294416", bankOrNetwork: null },
  paymentAccount: null,
  transactionHash: "0xccc3",
  failureReason: "Beneficiary account dormant",
};

test("the columns are the agreed ones, in the agreed order", () => {
  expect(RECONCILIATION_COLUMNS.join(", ")).toBe(
    "reference, transfer_id, your_reference, created_at, time_zone, created_at_utc, type, status, recipient_name, recipient_account, " +
      "bank_or_network, source_currency, amount_sent, rate, destination_currency, amount_received, amount_quoted, fee, transaction_hash, statement_reference, " +
      "statement_date, match_status, match_rule, difference, created_by, approved_by, failure_reason",
  );
});

test("a transaction of this desk carries what the desk knows besides", () => {
  const own = {
    transferId: transaction.id,
    createdBy: { id: "u1", name: "Wanjiru Kamau" },
    note: "Invoice 8841",
    recipient: { name: "Another name", account: "1", bankOrNetwork: "Equity Bank Kenya" },
  };
  expect(reconciliationRow(transaction, { own, match: null }, "Africa/Kampala")).toEqual({
    reference: "TXN-2K4HNA",
    transfer_id: "0b2f0f0e-53f5-4c27-9d3f-6b1a6d0f1a11",
    your_reference: "Invoice 8841",
    created_at: "2026-04-01T02:30:00.000+03:00",
    time_zone: "Africa/Kampala",
    created_at_utc: "2026-03-31T23:30:00.000Z",
    type: "offramp",
    status: "failed",
    recipient_name: "Mombasa Clearing Agents",
    recipient_account: "0180294416",
    bank_or_network: "Equity Bank Kenya",
    source_currency: "USDC",
    amount_sent: "18000.00",
    rate: "129.35",
    destination_currency: "KES",
    amount_received: null,
    amount_quoted: null,
    fee: "4.5800",
    transaction_hash: "0xccc3",
    statement_reference: null,
    statement_date: null,
    match_status: null,
    match_rule: null,
    difference: null,
    created_by: "Wanjiru Kamau",
    failure_reason: "Beneficiary account dormant",
  });
});

test("a transaction made elsewhere has empty cells for it, and nothing is guessed", () => {
  const row = reconciliationRow(
    { ...transaction, createdAt: null, recipient: null, sourceCurrency: "EUR" },
    { own: null, match: null },
    "UTC",
  );
  expect(row).toMatchObject({
    created_at: null,
    created_at_utc: null,
    time_zone: "UTC",
    type: null,
    recipient_name: null,
    created_by: null,
    your_reference: null,
  });
});

test.each([
  ["payment_confirmed", "unmatched"],
  ["transaction_completed", "unmatched"],
  ["completed", "unmatched"],
  ["refunded", "unmatched"],
  ["awaiting_payment", "expected"],
  ["something_new", "expected"],
  ["cancelled", null],
  ["expired", null],
])("without a match, one that is %s is %s", (status, expected) => {
  expect(
    reconciliationRow({ ...transaction, status }, { own: null, match: null }, "UTC")[
      "match_status"
    ],
  ).toBe(expected);
});

test("a match says what it is by, and which lines it is with", () => {
  const match = {
    reference: "B-1; B-2",
    date: "2026-04-02",
    rule: "split",
    difference: "-5",
    withRefund: false,
    ends: "matched" as const,
  };
  expect(reconciliationRow(transaction, { own: null, match }, "UTC")).toMatchObject({
    statement_reference: "B-1; B-2",
    statement_date: "2026-04-02",
    match_status: "matched",
    match_rule: "split",
    difference: "-5",
  });
});

test.each([
  [false, "unmatched"],
  [true, "matched"],
])(
  "a refunded transaction of which the refund too is matched (%s) is %s, and shows what is matched",
  (withRefund, status) => {
    const match = {
      reference: "B-1",
      date: "2026-04-02",
      rule: "reference",
      difference: "0",
      withRefund,
      ends: "matched" as const,
    };
    expect(
      reconciliationRow({ ...transaction, status: "refunded" }, { own: null, match }, "UTC"),
    ).toMatchObject({
      statement_reference: "B-1",
      statement_date: "2026-04-02",
      match_status: status,
      match_rule: "reference",
    });
  },
);
