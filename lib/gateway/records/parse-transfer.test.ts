import { expect, test } from "vitest";
import { receivedAmount } from "@/lib/domain/transfers/received";
import { transferWire } from "../testing/samples";
import { readTransfer } from "./parse-transfer";

test.each([
  ["bare", (transfer: unknown) => transfer],
  ["in data", (data: unknown) => ({ data })],
  ["under its name", (transfer: unknown) => ({ data: { transfer_request: transfer } })],
])("a transfer %s", (_what, wrap) =>
  expect(readTransfer(wrap(transferWire()))).toMatchObject({
    ok: true,
    value: { reference: "TXN-8KQ2M4" },
  }),
);

test("two transfers in place of one are none", () =>
  expect(readTransfer({ data: [transferWire(), transferWire()] }).ok).toBe(false));

const [EARLY, LATE] = ["2026-03-02T09:00:00Z", "2026-03-02T09:05:00Z"];

test.each([
  [
    "as it happened",
    [
      ["pending", EARLY],
      ["fetching_rates", EARLY],
      ["rate_received", LATE],
    ],
  ],
  [
    "newest first",
    [
      ["rate_received", LATE],
      ["fetching_rates", EARLY],
      ["pending", EARLY],
    ],
  ],
  [
    "newest first, all in one second",
    [
      ["rate_received", EARLY],
      ["fetching_rates", EARLY],
      ["pending", EARLY],
    ],
  ],
])("a history %s is told oldest first", (_what, entries) => {
  const transfer = readTransfer(
    transferWire({ events: entries.map(([status, timestamp]) => ({ status, timestamp })) }),
  );
  expect(transfer.ok && transfer.value.history.map(({ status }) => status)).toEqual([
    "pending",
    "fetching_rates",
    "rate_received",
  ]);
});

const AT = "2026-03-02T09:10:00Z";
const LATER = "2026-03-02T10:10:00Z";
const SEEN = { id: "p1", amount: 500, currency: "NGN", status: "pending", received_at: null };
const CONFIRMED = { ...SEEN, status: "confirmed", received_at: AT };
const REVERSED = { ...CONFIRMED, status: "reversed" };
const OTHER = { ...CONFIRMED, id: "p2" };
const NAMELESS = { ...CONFIRMED, id: null };

function paymentsOf(payments: object[]): { statuses: (string | null)[]; received: string } | null {
  const transfer = readTransfer(transferWire({ payments }));
  if (!transfer.ok) return null;
  const listed = transfer.value.payments ?? [];
  return {
    statuses: listed.map(({ status }) => status),
    received: receivedAmount(listed, { currency: "NGN", network: null }),
  };
}

test.each([
  ["seen, then confirmed", [SEEN, CONFIRMED], ["confirmed"]],
  ["the other way round", [CONFIRMED, SEEN], ["confirmed"]],
  ["received, then taken back", [CONFIRMED, REVERSED], ["reversed"]],
  ["two payments", [CONFIRMED, OTHER], ["confirmed", "confirmed"]],
  ["payments without an id", [NAMELESS, NAMELESS], ["confirmed", "confirmed"]],
])("several events of one payment are one payment: %s", (_what, payments, statuses) =>
  expect(paymentsOf(payments)?.statuses).toEqual(statuses),
);

const UNDATED = { ...REVERSED, received_at: null };

test.each([
  [
    "by the times of the events",
    { ...CONFIRMED, created_at: AT },
    { ...UNDATED, created_at: LATER },
    "reversed",
  ],
  ["by the only time that each has", CONFIRMED, { ...UNDATED, created_at: LATER }, "reversed"],
  [
    "received at one time, created at another",
    { ...CONFIRMED, created_at: AT },
    { ...REVERSED, created_at: LATER },
    "reversed",
  ],
  [
    "an event that was told late",
    { ...CONFIRMED, created_at: LATER },
    { ...UNDATED, created_at: AT },
    "confirmed",
  ],
  [
    "money that is in isn't on its way again",
    CONFIRMED,
    { ...SEEN, created_at: LATER },
    "confirmed",
  ],
  [
    "nor is it without a time of receipt",
    { ...CONFIRMED, received_at: null, created_at: AT },
    { ...SEEN, created_at: AT },
    "confirmed",
  ],
])("the last event counts, in any order: %s", (_what, one, other, status) => {
  expect(paymentsOf([one, other])?.statuses).toEqual([status]);
  expect(paymentsOf([other, one])?.statuses).toEqual([status]);
});

test("where the payment's own times are in all its events, a list in order says what came last", () => {
  expect(
    paymentsOf([
      { ...CONFIRMED, created_at: "2026-03-02T09:09:00Z" },
      { ...UNDATED, created_at: "2026-03-02T09:09:00Z" },
    ])?.statuses,
  ).toEqual(["reversed"]);
});

const UNREADABLE = { ...CONFIRMED, amount: null };

test("a payment whose amount can't be read is kept as such, counts for nothing and takes nothing from another event of it", () => {
  const transfer = readTransfer(transferWire({ payments: [UNREADABLE, OTHER] }));
  expect(transfer.ok && transfer.value.payments).toMatchObject([
    { id: "p1", amount: "0", isUnreadable: true },
    { id: "p2", amount: "500" },
  ]);
  expect(transfer.ok && transfer.value.payments?.[1]).not.toHaveProperty("isUnreadable");
  expect(paymentsOf([UNREADABLE, OTHER])?.received).toBe("500");
  expect(paymentsOf([CONFIRMED, { ...UNREADABLE, received_at: LATER }])?.received).toBe("500");
  expect(paymentsOf([UNREADABLE, { ...SEEN, created_at: LATER }])?.statuses).toEqual(["pending"]);
});

const RECEIVED_EVENT = {
  ...CONFIRMED,
  id: "e1",
  session_id: "S1",
  status: "received",
  created_at: AT,
};
const CONFIRMED_EVENT = { ...RECEIVED_EVENT, id: "e2", status: "confirmed", created_at: LATER };

test.each<[string, object[], string[], string]>([
  ["received, then confirmed", [RECEIVED_EVENT, CONFIRMED_EVENT], ["confirmed"], "500"],
  ["newest first", [CONFIRMED_EVENT, RECEIVED_EVENT], ["confirmed"], "500"],
  [
    "an amount with other zeros",
    [RECEIVED_EVENT, { ...CONFIRMED_EVENT, amount: "500.00" }],
    ["confirmed"],
    "500",
  ],
  [
    "events without ids",
    [
      { ...RECEIVED_EVENT, id: null },
      { ...CONFIRMED_EVENT, id: null },
    ],
    ["confirmed"],
    "500",
  ],
  [
    "taken back",
    [
      RECEIVED_EVENT,
      CONFIRMED_EVENT,
      {
        ...CONFIRMED_EVENT,
        id: "e3",
        status: "reversed",
        received_at: null,
        created_at: "2026-03-02T11:10:00Z",
      },
    ],
    ["reversed"],
    "0",
  ],
  [
    "two equal parts of one session",
    [RECEIVED_EVENT, { ...RECEIVED_EVENT, id: "e2" }],
    ["received", "received"],
    "1000",
  ],
  [
    "each part of a session with two events",
    [
      RECEIVED_EVENT,
      { ...RECEIVED_EVENT, id: "e3" },
      CONFIRMED_EVENT,
      { ...CONFIRMED_EVENT, id: "e4", status: "Confirmed" },
    ],
    ["confirmed", "Confirmed"],
    "1000",
  ],
  [
    "another session",
    [RECEIVED_EVENT, { ...CONFIRMED_EVENT, session_id: "S2" }],
    ["received", "confirmed"],
    "1000",
  ],
  [
    "another amount",
    [RECEIVED_EVENT, { ...CONFIRMED_EVENT, amount: 400 }],
    ["received", "confirmed"],
    "900",
  ],
  [
    "no session",
    [
      { ...RECEIVED_EVENT, session_id: null },
      { ...CONFIRMED_EVENT, session_id: null },
    ],
    ["received", "confirmed"],
    "1000",
  ],
  [
    "no status",
    [RECEIVED_EVENT, { ...CONFIRMED_EVENT, status: null }],
    ["received", "null"],
    "1000",
  ],
])("events of one session, each with an id of its own: %s", (_what, events, statuses, received) => {
  const payments = paymentsOf(events);
  expect(payments?.statuses.map(String)).toEqual(statuses);
  expect(payments?.received).toBe(received);
});
