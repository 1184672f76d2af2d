import { expect, test } from "vitest";
import { compareRate, type Quote } from "./rate";

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
