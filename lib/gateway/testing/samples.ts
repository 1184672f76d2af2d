/** Records in the service's format, as interface.md shows them, for tests to change. */
export function transferWire(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    reference: "TXN-8KQ2M4",
    type: "onramp",
    status: "awaiting_payment",
    source: { amount: 1_500_000, currency: "NGN" },
    destination: { amount: 946.25, currency: "USDC" },
    rate: { value: 1585.2, expires_at: "2026-03-02T09:30:00Z" },
    recipient: {
      id: "rec_a1",
      type: "crypto",
      name: "Treasury wallet",
      details: { network: "Ethereum", wallet_address: "0xabc", symbol: "USDC" },
    },
    payment_instructions: {
      type: "bank_transfer",
      bank_transfer: {
        account_number: "0123456789",
        account_name: "Service Collections",
        bank_name: "Test Bank",
        bank_code: "058",
      },
    },
    events: [
      {
        status: "pending",
        timestamp: "2026-03-02T08:59:00Z",
        completed_at: "2026-03-02T08:59:01Z",
      },
      { status: "fetching_rates", timestamp: "2026-03-02T08:59:01Z", completed_at: null },
    ],
    payments: [],
    created_at: "2026-03-02T08:59:00Z",
    ...changes,
  };
}

export function transactionWire(
  id: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id,
    reference: `TXN-${id.toUpperCase()}`,
    amount_sent: 250,
    source_currency: "USDT",
    amount_received: 396_300,
    destination_currency: "NGN",
    rate: "1585.20",
    fee: "1.25",
    status: "transaction_completed",
    created_at: "2026-03-01T10:00:00Z",
    recipient: { name: "Ada Obi", account_number: "0123456789", bank_name: "Test Bank" },
    payment_account: {},
    transaction_hash: "0xfeed",
    ...changes,
  };
}

export function recipientWire(
  id: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id,
    type: "fiat",
    name: `Recipient ${id}`,
    active: true,
    details: {
      bank_name: "Test Bank",
      account_number: "0123456789",
      account_name: "ADA OBI",
      currency: "NGN",
    },
    created_at: "2026-02-01T10:00:00Z",
    ...changes,
  };
}
