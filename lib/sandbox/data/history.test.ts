import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OFFRAMP_NETWORKS, TRANSACTION_STATUSES } from "@/lib/contract/service/values";
import { compareAmounts, decimalPlaces, isZero, sameAmount, sumAmounts } from "@/lib/money/amount";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { isUuidV4 } from "@/lib/platform/ids";
import { rateBounds } from "../testing/rate-bounds";
import { convert, feeFor } from "./rates";
import { isValidAddress } from "./addresses";
import {
  demoHistory,
  historyStart,
  type HistoryOptions,
  MAX_REFERENCES,
  type PastTransaction,
  recipientId,
  referenceAt,
} from "./history";

const NOW = new Date("2026-11-20T13:05:00Z");
const HOUR_MS = 3_600_000;
const made = (options: Partial<HistoryOptions> = {}): PastTransaction[] => [
  ...demoHistory({ seed: "rampdesk", transactions: 3_000, now: NOW, ...options }),
];
const fingerprint = (history: PastTransaction[]): string =>
  createHash("sha256").update(JSON.stringify(history)).digest("hex");

const history = made();
const transfers = history.map(({ transfer }) => transfer);
const ageMs = ({ created_at }: { created_at: Date }): number =>
  NOW.getTime() - created_at.getTime();

describe("demoHistory", () => {
  const few = (change: Partial<HistoryOptions> = {}): string =>
    fingerprint(made({ transactions: 300, ...change }));

  it("is the same for the same options, to the byte", () => {
    expect(few()).toBe(few());
  });

  it.each([
    { seed: "another" },
    { now: new Date(NOW.getTime() + HOUR_MS) },
    { transactions: 299 },
    { rateSeed: "another" },
  ])("differs for %j", (change) => {
    expect(few(change)).not.toBe(few());
  });

  it.each([0, 1, 5, 12, 13, 600])("has exactly %i transactions when asked for", (transactions) => {
    expect(made({ transactions })).toHaveLength(transactions);
  });

  it("runs through a year in order and ends before now", () => {
    const times = transfers.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(historyStart(NOW).getTime());
    for (const { transfer, payments, notices } of history) {
      const moments = [
        transfer.updated_at,
        ...payments.map(({ received_at }) => received_at),
        ...notices.map(({ created_at }) => created_at),
      ];
      for (const moment of moments) expect(moment.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
  });

  it("has ids and references of the service's forms, each once", () => {
    expect(
      transfers.every(({ id, reference }) => isUuidV4(id) && /^TXN-[A-Z0-9]{6}$/.test(reference)),
    ).toBe(true);
    expect(new Set(transfers.map(({ id }) => id)).size).toBe(transfers.length);
    expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(transfers.length);
    const payments = history.flatMap((row) => row.payments);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length);
    expect(payments.every(({ id }) => isUuidV4(id))).toBe(true);
  });

  it("has every status, every pair of currencies in both directions, and every off-ramp network", () => {
    expect(new Set(transfers.map(({ record_status }) => record_status))).toEqual(
      new Set(TRANSACTION_STATUSES),
    );
    const pairs = new Set(
      transfers.map((row) => `${row.source_currency}>${row.destination_currency}`),
    );
    const expected = FIAT_CURRENCIES.flatMap((fiat) =>
      STABLECOINS.flatMap((coin) => [`${fiat}>${coin}`, `${coin}>${fiat}`]),
    );
    expect(pairs).toEqual(new Set(expected));
    expect(new Set(transfers.flatMap(({ network }) => network ?? []))).toEqual(
      new Set(OFFRAMP_NETWORKS),
    );
  });

  it("mostly went well", () => {
    const share =
      transfers.filter(({ record_status }) => record_status === "transaction_completed").length /
      transfers.length;
    expect(share).toBeGreaterThan(0.86);
    expect(share).toBeLessThan(0.95);
  });

  it("pays some recipients again and again, and others seldom", () => {
    const counts = new Map<string, number>();
    for (const { recipient_id } of transfers)
      counts.set(recipient_id, (counts.get(recipient_id) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(200);
    expect(sorted.at(-1)).toBeLessThan(30);
    expect(sorted.length).toBeGreaterThanOrEqual(38);
  });
});

describe("its amounts", () => {
  it("obey the decimals of their currencies", () => {
    for (const {
      source_amount,
      source_currency,
      destination_amount,
      destination_currency,
      fee,
    } of transfers) {
      expect(decimalPlaces(source_amount)).toBeLessThanOrEqual(
        currencyRules(source_currency).maxDecimals,
      );
      expect(decimalPlaces(fee ?? "")).toBeLessThanOrEqual(
        currencyRules(source_currency).maxDecimals,
      );
      expect(decimalPlaces(destination_amount ?? "")).toBeLessThanOrEqual(
        currencyRules(destination_currency).maxDecimals,
      );
    }
    const shillings = transfers.filter(({ source_currency }) => source_currency === "UGX");
    expect(shillings.length).toBeGreaterThan(20);
    expect(shillings.every(({ source_amount }) => /^\d+$/.test(source_amount))).toBe(true);
  });

  it("agree with their rate as the sandbox itself converts", () => {
    for (const row of transfers) {
      expect(row.destination_amount).toBe(
        convert(row.type, row.source_amount, row.rate_value ?? "", row.destination_currency),
      );
      expect(row.fee).toBe(feeFor(row.source_amount, row.source_currency));
      const fiat = FIAT_CURRENCIES.find(
        (currency) => currency === row.source_currency || currency === row.destination_currency,
      );
      const { min, max } = rateBounds(fiat ?? "NGN");
      expect(Number(row.rate_value) >= min && Number(row.rate_value) <= max).toBe(true);
    }
  });

  it("are received as their payments say, in full before anything is confirmed", () => {
    for (const { transfer, payments } of history) {
      const received = sumAmounts(payments.map(({ amount }) => amount));
      expect(sameAmount(transfer.received_amount ?? "", received)).toBe(true);
      const paid = compareAmounts(received, transfer.source_amount);
      const status = transfer.record_status;
      if (status === "cancelled") expect(isZero(received)).toBe(true);
      else if (status === "awaiting_payment" || status === "expired") expect(paid).toBe(-1);
      else expect(paid).toBe(0);
      for (const payment of payments) expect(payment.currency).toBe(transfer.source_currency);
    }
    expect(
      history.some(
        ({ transfer, payments }) =>
          transfer.record_status === "transaction_completed" && payments.length > 1,
      ),
    ).toBe(true);
  });
});

describe("its states", () => {
  const LAST: Record<string, string> = {
    transaction_completed: "completed",
    awaiting_payment: "awaiting_payment",
    payment_confirmed: "payment_confirmed",
    cancelled: "cancelled",
    expired: "expired",
    failed: "failed",
    refunded: "refunded",
  };
  const UNENDED = ["awaiting_payment", "payment_confirmed"];

  it("are as in the table in store/schema.ts, with a history that leads there", () => {
    for (const { status, record_status, events } of transfers) {
      const expected =
        record_status === "transaction_completed"
          ? "completed"
          : record_status === "cancelled"
            ? "cancelled"
            : "awaiting_payment";
      expect(status).toBe(expected);
      expect(events.slice(0, 4).map((entry) => entry.status)).toEqual([
        "pending",
        "fetching_rates",
        "rate_received",
        "awaiting_payment",
      ]);
      const last = events.at(-1);
      expect(last?.status).toBe(LAST[record_status ?? ""]);
      expect(last?.completed_at === null).toBe(UNENDED.includes(record_status ?? ""));
      for (const [index, entry] of events.slice(0, -1).entries()) {
        expect(entry.completed_at).toBe(events[index + 1]?.timestamp);
        expect(entry.timestamp <= (entry.completed_at ?? "")).toBe(true);
      }
    }
  });

  it("carry a hash when completed, and a reason when they went wrong", () => {
    for (const { record_status, transaction_hash, failure_reason } of transfers) {
      expect(transaction_hash !== null).toBe(record_status === "transaction_completed");
      expect(failure_reason !== null).toBe(
        ["cancelled", "expired", "failed", "refunded"].includes(record_status ?? ""),
      );
    }
    const reasons = new Set(transfers.map(({ failure_reason }) => failure_reason));
    expect(reasons.size).toBeGreaterThan(10);
  });

  it("mark exactly the payments of a refund as refunded", () => {
    for (const { transfer, payments } of history) {
      for (const payment of payments)
        expect(payment.status === "refunded").toBe(transfer.record_status === "refunded");
    }
  });

  it("are open in the last hours alone, some of them paid in part", () => {
    const open = history.filter(({ transfer }) => UNENDED.includes(transfer.record_status ?? ""));
    expect(open.length).toBeGreaterThanOrEqual(4);
    expect(open.every(({ transfer }) => ageMs(transfer) < 4 * HOUR_MS)).toBe(true);
    expect(
      open.some(
        ({ transfer, payments }) =>
          transfer.record_status === "awaiting_payment" && payments.length > 0,
      ),
    ).toBe(true);
    expect(
      open.some(
        ({ transfer, payments }) =>
          transfer.record_status === "awaiting_payment" && payments.length === 0,
      ),
    ).toBe(true);
    expect(open.some(({ transfer }) => transfer.record_status === "payment_confirmed")).toBe(true);
  });

  it("say how to pay: a bank for an on-ramp, an address of the network for an off-ramp", () => {
    for (const {
      type,
      network,
      source_currency,
      payment_instructions: instructions,
    } of transfers) {
      expect(network !== null).toBe(type === "offramp");
      if (instructions.type === "bank_transfer") {
        expect(type).toBe("onramp");
        continue;
      }
      expect(type).toBe("offramp");
      const { address, asset } = instructions.crypto_deposit;
      expect(instructions.crypto_deposit.network).toBe(network);
      expect(asset).toBe(source_currency);
      expect(isValidAddress(instructions.crypto_deposit.network, address)).toBe(true);
    }
  });
});

describe("referenceAt", () => {
  it("gives references of the service's form, none of them twice", () => {
    const references = Array.from({ length: 50_000 }, (_, position) =>
      referenceAt("rampdesk", position),
    );
    expect(references.filter((reference) => !/^TXN-[A-Z0-9]{6}$/.test(reference))).toEqual([]);
    expect(new Set(references).size).toBe(references.length);
  });

  it("gives no reference twice at the far end of its range either", () => {
    const positions = Array.from({ length: 1_000 }, (_, index) => [
      index,
      MAX_REFERENCES - 1 - index,
    ]).flat();
    expect(new Set(positions.map((position) => referenceAt(1, position))).size).toBe(
      positions.length,
    );
  });

  it("depends on the seed, and neighbours don't look alike", () => {
    expect(referenceAt("a", 0)).toBe(referenceAt("a", 0));
    expect(referenceAt("a", 0)).not.toBe(referenceAt("b", 0));
    const firsts = new Set(
      Array.from({ length: 100 }, (_, position) => referenceAt("a", position).charAt(4)),
    );
    expect(firsts.size).toBeGreaterThan(20);
  });
});

describe("recipientId", () => {
  it("is always the same for a name", () => {
    expect(recipientId("Okonkwo Haulage")).toBe(recipientId("Okonkwo Haulage"));
    expect(recipientId("Okonkwo Haulage")).not.toBe(recipientId("Okonkwo haulage"));
  });
});
