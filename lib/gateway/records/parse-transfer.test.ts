import { expect, test } from "vitest";
import { transferWire } from "../testing/samples";
import { readTransfer } from "./parse-transfer";

test.each([
  ["bare", (transfer: unknown) => transfer],
  ["in data", (data: unknown) => ({ data })],
  ["under its name", (transfer: unknown) => ({ data: { transferRequest: transfer } })],
  ["under another name", (transfer: unknown) => ({ result: transfer, links: { id: "self" } })],
  ["alone in a list", (transfer: unknown) => ({ data: [transfer] })],
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

test("a payment whose fields are spelled otherwise keeps its session and its time", () => {
  const spelled = {
    id: "p1",
    amount: 500,
    currency: "ngn",
    sessionId: "S-1",
    status: "received",
    receivedAt: "2026-03-02T09:10:00Z",
    "Created-At": "2026-03-02T09:09:00Z",
  };
  const transfer = readTransfer(transferWire({ payments: [spelled] }));
  expect(transfer.ok && transfer.value.payments).toEqual([
    {
      id: "p1",
      amount: "500",
      currency: "NGN",
      sessionId: "S-1",
      status: "received",
      receivedAt: new Date("2026-03-02T09:10:00Z"),
      createdAt: new Date("2026-03-02T09:09:00Z"),
    },
  ]);
});
