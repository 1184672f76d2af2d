import { expect, test } from "vitest";
import {
  compareRate,
  directRate,
  hasOpenRate,
  type OpenRateInput,
  type Quote,
  rateLife,
  validityMs,
  WHY_NOT_CONFIRMED,
} from "./rate";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  [20_001, "stands"],
  [20_000, "stands"],
  [19_999, "ending"],
  [1, "ending"],
  [0, "expired"],
  [-1, "expired"],
] as const)("with %s ms left a rate is %s", (leftMs, life) => {
  expect(rateLife(new Date(now.getTime() + leftMs), now)).toBe(life);
});

test("a rate without an end stands", () => expect(rateLife(null, now)).toBe("stands"));

test.each([
  ["from its arrival to its end", "2026-11-20T11:50:00Z", 600_000],
  ["at least a second, though it arrived after its end", "2026-11-20T12:00:30Z", 1000],
  ["half an hour when its arrival wasn't seen", null, 1_800_000],
])("how long a rate was valid: %s", (_which, receivedAt, ms) =>
  expect(validityMs({ receivedAt, expiresAt: now.toISOString() })).toBe(ms),
);

test("nobody is told to refresh a rate that can't be refreshed yet", () => {
  expect(WHY_NOT_CONFIRMED.ending).toEqual({
    fact: "Less than 20 seconds left, too little to confirm this rate safely.",
    next: "Refresh it when it has expired.",
  });
});

const EXPIRED: OpenRateInput = {
  status: "rate_expired",
  phase: "unknown",
  rateValue: "1585.2",
  awaitingSince: null,
  hasInstructions: false,
  received: "0",
};

test.each<[string, Partial<OpenRateInput>, boolean]>([
  ["a status that isn't listed, with a rate that was never confirmed", {}, true],
  ["the listed status", { status: "rate_received", phase: "rate_ready", rateValue: null }, true],
  [
    "a request that expired before its rate was confirmed",
    { status: "expired", phase: "expired" },
    true,
  ],
  [
    "a request that expired unpaid",
    { status: "expired", phase: "expired", awaitingSince: new Date("2026-03-02T09:00:00Z") },
    false,
  ],
  ["a record that expired", { status: "awaiting_payment", phase: "expired" }, false],
  ["no rate", { rateValue: null }, false],
  ["confirmed before", { awaitingSince: new Date("2026-03-02T09:00:00Z") }, false],
  ["instructions to pay", { hasInstructions: true }, false],
  ["money that has come in", { received: "500" }, false],
  ["a status that says more", { status: "awaiting_payment", phase: "awaiting_payment" }, false],
  ["a record that says more", { phase: "completed" }, false],
])("%s", (_what, change, expected) => {
  expect(hasOpenRate({ ...EXPIRED, ...change })).toBe(expected);
});

const ngn = { amount: "25000000", currency: "NGN" };
const usdt = { amount: "15770.88", currency: "USDT" };

test("fiat per stablecoin, on-ramp and off-ramp", () => {
  expect(directRate("1585.20", ngn, usdt)).toEqual({ base: "USDT", quote: "NGN", value: "1585.2" });
  expect(directRate("1585.20", usdt, ngn)).toEqual({ base: "USDT", quote: "NGN", value: "1585.2" });
});

test("stablecoin per fiat", () => {
  expect(directRate("0.00063083", ngn, usdt)).toEqual({
    base: "NGN",
    quote: "USDT",
    value: "0.00063083",
  });
});

test("a fee of a few per cent leaves the direction plain", () => {
  expect(directRate("1540", ngn, usdt)).toMatchObject({ base: "USDT" });
});

test("what fits neither way has no direction", () => {
  expect(directRate("12", ngn, usdt)).toBeNull();
  expect(directRate("0", ngn, usdt)).toBeNull();
  expect(directRate("1585", ngn, { ...usdt, amount: "0" })).toBeNull();
});

test("what fits both ways has none either", () => {
  expect(
    directRate("1", { amount: "100", currency: "USDC" }, { amount: "100", currency: "USDT" }),
  ).toBeNull();
});

test("up to a twentieth off it still fits, and not a hair beyond", () => {
  const usd = { amount: "3", currency: "USDC" };
  expect(directRate("1050", { amount: "3000", currency: "KES" }, usd)).toMatchObject({
    base: "USDC",
    value: "1050",
  });
  expect(directRate("950", { amount: "3000", currency: "KES" }, usd)).toMatchObject({
    base: "USDC",
    value: "950",
  });
  expect(
    directRate("1050.000000000000000000001", { amount: "3000", currency: "KES" }, usd),
  ).toBeNull();
  expect(
    directRate("949.999999999999999999999", { amount: "3000", currency: "KES" }, usd),
  ).toBeNull();
});

test("amounts of two signs have no rate between them", () => {
  expect(directRate("1585.20", { ...ngn, amount: "-25000000" }, usdt)).toBeNull();
  expect(
    directRate("1585.20", { ...ngn, amount: "-25000000" }, { ...usdt, amount: "-15770.88" }),
  ).toMatchObject({ base: "USDT" });
});

const DAYS = [
  { day: "2026-11-03", rate: "1580" },
  { day: "2026-11-10", rate: "1610" },
  { day: "2026-11-19", rate: "1600" },
];
const PAST = { average: "1590", days: DAYS };
const ON: Quote = { direction: "on-ramp", sourceAmount: "16000000", destinationAmount: "9950" };
const OFF: Quote = { direction: "off-ramp", sourceAmount: "1000", destinationAmount: "1595000" };

test("an on-ramp is compared by what the same fiat would have brought: the lowest rate is the best", () => {
  expect(compareRate(ON, PAST)).toEqual([
    { is: "this", rate: "1608.040201", day: null, gets: "9950", more: null },
    { is: "latest", rate: "1600", day: "2026-11-19", gets: "10000", more: "50" },
    { is: "best", rate: "1580", day: "2026-11-03", gets: "10126.58227848", more: "176.58" },
    { is: "average", rate: "1590", day: null, gets: "10062.89308176", more: "112.89" },
  ]);
});

test("an off-ramp the other way round: the highest is the best, and less is less", () => {
  expect(compareRate(OFF, PAST).map(({ is, rate, more }) => [is, rate, more])).toEqual([
    ["this", "1595", null],
    ["latest", "1600", "5000"],
    ["best", "1610", "15000"],
    ["average", "1590", "-5000"],
  ]);
});

test("before there is a quote nothing is compared with it", () => {
  const rows = compareRate({ ...ON, destinationAmount: null }, PAST);
  expect(rows.map(({ is }) => is)).toEqual(["latest", "best", "average"]);
  expect(rows.every(({ more }) => more === null)).toBe(true);
});

test("the last day that is the best one too isn't listed twice; one day alone has no average; none has nothing", () => {
  expect(
    compareRate(ON, { ...PAST, days: [...DAYS, { day: "2026-11-20", rate: "1500" }] }).map(
      ({ is }) => is,
    ),
  ).toEqual(["this", "latest", "average"]);
  expect(compareRate(ON, { ...PAST, days: DAYS.slice(0, 1) }).map(({ is }) => is)).toEqual([
    "this",
    "latest",
  ]);
  expect(compareRate(ON, { ...PAST, days: [] })).toEqual([]);
});

test("what only comes of rounding is no difference, and no better day", () => {
  const settled = {
    average: "1612.450001",
    days: [
      { day: "2026-11-18", rate: "1612.449996" },
      { day: "2026-11-19", rate: "1612.450004" },
    ],
  };
  const rows = compareRate(
    { direction: "on-ramp", sourceAmount: "1234567.89", destinationAmount: "765.647239" },
    settled,
  );
  expect(rows.map(({ is, more }) => [is, more])).toEqual([
    ["this", null],
    ["latest", "0"],
    ["average", "0"],
  ]);
});

test("beside less than one, every decimal that a stablecoin has counts", () => {
  const rows = compareRate(
    { direction: "on-ramp", sourceAmount: "15.5", destinationAmount: "0.009" },
    { average: "1550", days: [{ day: "2026-11-19", rate: "1550" }] },
  );
  expect(rows.map(({ is, more }) => [is, more])).toEqual([
    ["this", null],
    ["latest", "0.001"],
  ]);
});
