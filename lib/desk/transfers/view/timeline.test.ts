import { describe, expect, test } from "vitest";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { SeenRate, TransferRow } from "@/lib/store/transfers/transfers";
import { timeline } from "./timeline";

const START = Date.parse("2026-11-20T10:00:00Z");
/** An instant `seconds` after the start, plus a clock's error. */
const at = (seconds: number, clockMs = 0): Date => new Date(START + seconds * 1000 + clockMs);

interface Case {
  /** The service's clock minus the desk's, at creation and from the confirmation on. */
  serviceMs: [number, number];
  /** The desk's present estimate of that difference. */
  believedMs: number | null;
}

/** A paid transfer whose steps are a minute apart. Each act of the service takes two seconds. */
function told({ serviceMs: [first, later], believedMs }: Case) {
  const history = [
    { status: "pending", at: at(2, first) },
    { status: "fetching_rates", at: at(2, first) },
    { status: "rate_received", at: at(60, first) },
    { status: "awaiting_payment", at: at(122, later) },
    { status: "payment_confirmed", at: at(240, later) },
  ];
  const row = {
    history,
    payments: [
      {
        amount: "5",
        currency: null,
        sessionId: null,
        status: null,
        receivedAt: at(239, later),
        createdAt: null,
      },
    ],
    serviceCreatedAt: at(2, first),
    sourceAmount: "5",
    sourceCurrency: "NGN",
  };
  const operation = (kind: string, seconds: number, request: unknown = null) => ({
    kind,
    request,
    state: "succeeded",
    createdBy: null,
    createdAt: at(seconds),
    firstSentAt: at(seconds + 1),
    finishedAt: at(seconds + 3),
  });
  const operations = [
    operation("create_transfer", 0),
    operation("confirm_rate", 120),
    operation("confirm_payment", 180, { paymentType: "full", amount: null }),
  ];
  return timeline({
    row: asStored(row),
    rates: [],
    operations: operations as unknown as OperationRow[],
    holds: [],
    names: new Map(),
    offsetMs: believedMs,
  });
}

/** The row as read from the database: jsonb returns instants as text. */
function asStored({
  history,
  payments,
  ...row
}: {
  history: object[];
  payments: object[];
}): TransferRow {
  return {
    ...row,
    history: JSON.parse(JSON.stringify(history)),
    payments: JSON.parse(JSON.stringify(payments)),
  } as TransferRow;
}

const HOUR_MS = 3_600_000;

test.each<[string, Case]>([
  ["one clock", { serviceMs: [0, 0], believedMs: 0 }],
  ["the service's clock behind", { serviceMs: [-90_000, -90_000], believedMs: -90_000 }],
  ["behind, and the desk hasn't asked it yet", { serviceMs: [-90_000, -90_000], believedMs: null }],
  [
    "an hour ahead, and the desk hasn't asked it yet",
    { serviceMs: [HOUR_MS, HOUR_MS], believedMs: null },
  ],
  [
    "set a day ahead between creation and confirmation",
    { serviceMs: [0, 24 * HOUR_MS], believedMs: 24 * HOUR_MS },
  ],
  ["put right afterwards", { serviceMs: [-HOUR_MS, -HOUR_MS], believedMs: 0 }],
])(
  "%s: everything stands where it happened, with the time that its own clock told",
  (_case, clocks) => {
    const entries = told(clocks);
    expect(entries.map((entry) => entry.kind)).toEqual([
      "created",
      "pending",
      "fetching_rates",
      "rate_received",
      "confirmed_rate",
      "awaiting_payment",
      "reported_payment",
      "payment_received",
      "payment_confirmed",
    ]);
    expect(entries.filter((entry) => entry.source === "desk").map((entry) => entry.at)).toEqual(
      [0, 120, 180].map((seconds) => at(seconds).toISOString()),
    );
    expect(entries[1]?.at).toBe(at(2, clocks.serviceMs[0]).toISOString());
  },
);

test("what is done with a transfer that was created elsewhere stands after it was taken up", () => {
  const row = asStored({
    history: [
      { status: "rate_received", at: at(7200) },
      { status: "fetching_rates", at: null },
    ],
    payments: [],
  });
  const refresh = {
    kind: "refresh_quote",
    request: null,
    state: "succeeded",
    createdBy: null,
    createdAt: at(60),
    firstSentAt: at(60),
    finishedAt: at(61),
  };
  expect(
    timeline({
      row,
      rates: [],
      operations: [refresh as OperationRow],
      holds: [],
      names: new Map(),
      offsetMs: null,
    }).map((entry) => entry.kind),
  ).toEqual(["rate_received", "fetching_rates", "refreshed_quote"]);
});

test("an act that came after what it asked for had happened by itself says nothing of the clocks", () => {
  const row = asStored({
    history: [
      { status: "rate_received", at: at(0) },
      { status: "cancelled", at: at(10) },
    ],
    payments: [],
  });
  const cancel = {
    kind: "cancel_transfer",
    request: null,
    state: "succeeded",
    createdBy: null,
    createdAt: at(600),
    firstSentAt: null,
    finishedAt: at(601),
  };
  expect(
    timeline({
      row,
      rates: [],
      operations: [cancel as OperationRow],
      holds: [],
      names: new Map(),
      offsetMs: 0,
    }).map((entry) => `${entry.source} ${entry.kind}`),
  ).toEqual(["service rate_received", "service cancelled", "desk cancelled"]);
});

test("a payment is told once it has come in, also if it went back, but not if it never came", () => {
  const payment = { amount: "5", currency: null, sessionId: null, createdAt: at(10) };
  const row = asStored({
    history: [],
    payments: [
      { ...payment, sessionId: "in", status: "received", receivedAt: null },
      { ...payment, sessionId: "back", status: "reversed", receivedAt: at(20) },
      { ...payment, sessionId: "never", status: "unsuccessful", receivedAt: null },
      { ...payment, sessionId: "coming", status: "detected", receivedAt: null },
    ],
  });
  expect(
    timeline({ row, rates: [], operations: [], holds: [], names: new Map(), offsetMs: 0 }).map(
      ({ kind, detail }) => `${kind} ${detail}`,
    ),
  ).toEqual(["payment_received in", "payment_received back"]);
});

describe("each rate received has the figure of the rate that was seen in its turn", () => {
  const seen = (value: string) =>
    ({
      value,
      sourceAmount: "3000",
      sourceCurrency: "NGN",
      destinationAmount: "2",
      destinationCurrency: "USDC",
    }) as SeenRate;
  const row = asStored({
    history: [
      { status: "fetching_rates", at: at(0) },
      { status: "rate_received", at: at(10) },
      { status: "rate_received", at: at(90) },
    ],
    payments: [],
  });
  const figures = (...values: string[]) =>
    timeline({
      row,
      rates: values.map(seen),
      operations: [],
      holds: [],
      names: new Map(),
      offsetMs: 0,
    }).map(({ rate }) => rate?.value ?? null);

  test("where each one was seen", () =>
    expect(figures("1500", "1501")).toEqual([null, "1500", "1501"]));
  test("but not where one was missed", () => expect(figures("1501")).toEqual([null, null, null]));
  test("nor where one came without a word in the history", () =>
    expect(figures("1500", "1501", "1502")).toEqual([null, null, null]));
});
