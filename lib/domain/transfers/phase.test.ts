import { describe, expect, test } from "vitest";
import {
  isTerminal,
  movement,
  type Movement,
  nextActor,
  phasesOfYou,
  transferPhase,
  type TransferPhase,
} from "./phase";

const now = new Date("2026-11-20T12:00:00Z");
const phase = (
  status: string,
  over: {
    record?: string;
    expired?: boolean;
    reported?: boolean;
    unconfirmed?: boolean;
    short?: boolean;
  } = {},
): TransferPhase =>
  transferPhase(
    {
      status,
      rateExpiresAt: over.expired ? now : new Date(now.getTime() + 1),
      transactionStatus: over.record ?? null,
      paymentReported: over.reported ?? false,
      isConfirmed: !over.unconfirmed,
      isShortPaid: over.short ?? false,
    },
    now,
  );

const STATUSES = [
  "pending",
  "fetching_rates",
  "rate_received",
  "awaiting_payment",
  "payment_confirmed",
  "completed",
  "transaction_completed",
  "cancelled",
  "expired",
  "failed",
  "refunded",
  "on_the_moon",
];
const RECORDS = [
  undefined,
  "awaiting_payment",
  "payment_confirmed",
  "transaction_completed",
  "completed",
  "expired",
  "cancelled",
  "failed",
  "refunded",
  "on_the_moon",
];

// Rows: transfer status; columns: transaction status, in the orders above.
const F = "fetching_rate",
  R = "rate_ready",
  A = "awaiting_payment",
  P = "payment_confirmed",
  D = "completed",
  E = "expired",
  C = "cancelled",
  X = "failed",
  B = "refunded",
  U = "unknown";
const TABLE: TransferPhase[][] = [
  [F, F, F, F, F, F, F, F, F, F],
  [F, F, F, F, F, F, F, F, F, F],
  [R, R, R, R, R, R, R, R, R, R],
  [A, A, P, D, D, E, C, X, B, A],
  [P, P, P, D, D, P, P, X, B, P],
  [D, D, D, D, D, D, D, X, B, D],
  [D, D, D, D, D, D, D, X, B, D],
  [C, C, P, D, D, E, C, X, B, C],
  [E, E, P, D, D, E, E, X, B, E],
  [X, X, X, D, D, X, X, X, B, X],
  [B, B, B, D, D, B, B, X, B, B],
  [U, A, P, D, D, E, C, X, B, U],
];

STATUSES.forEach((status, row) => {
  describe(status, () => {
    RECORDS.forEach((record, column) => {
      test(`record ${record ?? "not read"}`, () =>
        expect(phase(status, record === undefined ? {} : { record })).toBe(TABLE[row]?.[column]));
    });
  });
});

test("the rate expires at its instant, by the clock that is given", () => {
  expect(phase("rate_received", { expired: true })).toBe("rate_expired");
  expect(
    transferPhase(
      {
        status: "rate_received",
        rateExpiresAt: null,
        transactionStatus: null,
        paymentReported: false,
        isConfirmed: false,
        isShortPaid: false,
      },
      now,
    ),
  ).toBe("rate_ready");
});

test("a notice shows only while a payment is awaited", () => {
  expect(phase("on_the_moon", { reported: true, record: "awaiting_payment" })).toBe(
    "payment_reported",
  );
  expect(phase("on_the_moon", { reported: true })).toBe("unknown");
  expect(phase("awaiting_payment", { reported: true })).toBe("payment_reported");
  expect(phase("awaiting_payment", { reported: true, record: "payment_confirmed" })).toBe(
    "payment_confirmed",
  );
});

test.each(["awaiting_payment", "partially_paid"])(
  "a record that is confirmed at the first part leaves a request that is %s awaiting the rest",
  (status) => {
    const confirmed = { record: "payment_confirmed", short: true };
    expect(phase(status, confirmed)).toBe("awaiting_payment");
    expect(phase(status, { ...confirmed, reported: true })).toBe("payment_reported");
    expect(phase(status, { record: "payment_confirmed" })).toBe("payment_confirmed");
    expect(phase(status, { record: "transaction_completed", short: true })).toBe("completed");
    expect(phase(status, { record: "failed", short: true })).toBe("failed");
  },
);

test("a record that is there from the start makes no payment due before the rate is confirmed", () => {
  expect(phase("refreshing_rate", { record: "awaiting_payment", unconfirmed: true })).toBe(
    "unknown",
  );
  expect(phase("refreshing_rate", { record: "failed", unconfirmed: true })).toBe("failed");
  expect(phase("rate_received", { record: "awaiting_payment", unconfirmed: true })).toBe(
    "rate_ready",
  );
});

test("a cancelled transfer into which something came needs a person, and one into which nothing came needs nobody", () => {
  expect([nextActor("cancelled", true), nextActor("cancelled", false)]).toEqual(["you", "nobody"]);
  expect(nextActor("completed", true)).toBe("nobody");
  expect(phasesOfYou(false)).toEqual([R, "rate_expired", A, E, X]);
  expect(phasesOfYou(true)).toEqual([R, "rate_expired", A, E, C, X]);
  expect([F, R, A, P, U].some((each) => isTerminal(each as TransferPhase))).toBe(false);
});

test("who reported a part is to pay the rest, and nobody else acts for them", () => {
  expect(nextActor("payment_reported", false)).toBe("bank_or_chain");
  expect(nextActor("payment_reported", false, true)).toBe("you");
  expect(nextActor("payment_confirmed", true, true)).toBe("service");
});

describe("a move from one phase to another", () => {
  const PHASES: TransferPhase[] = [
    "fetching_rate",
    "rate_ready",
    "rate_expired",
    "awaiting_payment",
    "payment_reported",
    "payment_confirmed",
    "completed",
    "expired",
    "cancelled",
    "refunded",
    "failed",
    "unknown",
  ];
  const [S, F, B, C]: Movement[] = ["same", "forward", "backward", "conflict"];

  // Rows: from, in the order of PHASES; columns: to.
  const TABLE: (Movement | undefined)[][] = [
    [S, F, F, F, F, F, F, F, F, F, F, F],
    [F, S, F, F, F, F, F, F, F, F, F, F],
    [F, F, S, F, F, F, F, F, F, F, F, F],
    [B, B, B, S, F, F, F, F, F, F, F, F],
    [B, B, B, F, S, F, F, F, F, F, F, F],
    [B, B, B, B, B, S, F, F, F, F, F, F],
    [C, C, C, C, C, C, S, C, C, F, C, C],
    [C, C, C, C, C, F, F, S, C, F, F, C],
    [C, C, C, C, C, C, C, F, S, F, F, C],
    [C, C, C, C, C, C, C, C, C, S, C, C],
    [C, C, C, C, C, C, C, C, C, F, S, C],
    [F, F, F, F, F, F, F, F, F, F, F, S],
  ];

  PHASES.forEach((from, row) => {
    PHASES.forEach((to, column) => {
      test(`${from} → ${to}`, () => {
        expect(movement(from, to)).toBe(TABLE[row]?.[column]);
      });
    });
  });
});
