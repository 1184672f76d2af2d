import type { Overview } from "@/lib/contract/api/overview";
import type { TransferSummary } from "@/lib/contract/api/transfers";

export const NOW = Date.parse("2026-11-20T13:05:00Z");
export const inMs = (ms: number): string => new Date(NOW + ms).toISOString();

export function transfer(id: string, change: Partial<TransferSummary> = {}): TransferSummary {
  return {
    id,
    reference: `TXN-${id}`,
    type: "onramp",
    status: "awaiting_payment",
    transactionStatus: null,
    source: { amount: "100", currency: "NGN" },
    destination: { amount: "1", currency: "USDC" },
    rate: null,
    recipient: null,
    network: null,
    received: "0",
    remaining: "100",
    paymentReported: false,
    createdAt: inMs(-60_000),
    createdBy: null,
    phaseSince: inMs(-60_000),
    awaitingSince: null,
    completedAt: null,
    verifiedAt: null,
    frozen: null,
    ...change,
  };
}

export function rated(id: string, expiresAt: string | null): TransferSummary {
  return transfer(id, {
    status: "rate_received",
    rate: { value: "100", directed: null, expiresAt, receivedAt: null, version: 1 },
  });
}

export const waiting = (...transfers: TransferSummary[]): Overview["pay"] => ({
  transfers,
  count: transfers.length,
});

export const EMPTY: Overview = {
  confirm: waiting(),
  pay: waiting(),
  failed: waiting(),
  held: waiting(),
  operations: [],
  schedules: [],
  closes: [],
  unclaimed: { transfers: [], count: 0 },
  inFlight: [],
  settledToday: { count: 0, stablecoin: "0" },
  recent: [],
  freshness: { verifiedAt: null, serviceNow: inMs(0) },
};
