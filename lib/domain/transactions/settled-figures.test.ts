import { describe, expect, test } from "vitest";
import { rateChange, type SettledDay, settledFigures } from "./settled-figures";

const RANGE = { today: "2026-11-22", volumeDays: 3, rateDays: 5 };
const onRamp = (
  day: string,
  sent: string,
  received: string,
  currency = "NGN",
  stablecoin = "USDC",
): SettledDay => ({
  day,
  sourceCurrency: currency,
  destinationCurrency: stablecoin,
  amountSent: sent,
  amountReceived: received,
});
const offRamp = (day: string, sent: string, received: string): SettledDay => ({
  day,
  sourceCurrency: "USDT",
  destinationCurrency: "NGN",
  amountSent: sent,
  amountReceived: received,
});

describe("volume", () => {
  test("is the stablecoin leg of each day, with the days on which nothing settled", () => {
    const { volume } = settledFigures(
      [
        onRamp("2026-11-20", "1600", "1.10"),
        offRamp("2026-11-20", "2.05", "3200"),
        onRamp("2026-11-22", "160", "0.1", "NGN", "USDT"),
        onRamp("2026-11-19", "160", "0.1"),
      ],
      RANGE,
    );
    expect(volume).toEqual([
      { day: "2026-11-20", stablecoin: "3.15" },
      { day: "2026-11-21", stablecoin: "0" },
      { day: "2026-11-22", stablecoin: "0.1" },
    ]);
  });

  test("leaves out pairs of two fiat currencies, or of two stablecoins", () => {
    const strange = [
      onRamp("2026-11-22", "10", "10", "USDT", "USDC"),
      onRamp("2026-11-22", "10", "10", "NGN", "KES"),
    ];
    expect(settledFigures(strange, RANGE)).toMatchObject({
      rates: [],
      volume: [{}, {}, { stablecoin: "0" }],
    });
  });
});

describe("effective rates", () => {
  test("are of the sums, in fiat for one stablecoin in both directions, the largest first", () => {
    const { rates } = settledFigures(
      [
        onRamp("2026-11-21", "3200", "2"),
        onRamp("2026-11-22", "15000", "10"),
        offRamp("2026-11-22", "50", "75500"),
        onRamp("2026-11-22", "260", "2", "KES"),
      ],
      RANGE,
    );
    expect(rates).toEqual([
      {
        direction: "off-ramp",
        currency: "NGN",
        average: "1510",
        days: [{ day: "2026-11-22", rate: "1510" }],
      },
      {
        direction: "on-ramp",
        currency: "NGN",
        average: "1516.666667",
        days: [
          { day: "2026-11-21", rate: "1600" },
          { day: "2026-11-22", rate: "1500" },
        ],
      },
      {
        direction: "on-ramp",
        currency: "KES",
        average: "130",
        days: [{ day: "2026-11-22", rate: "130" }],
      },
    ]);
  });

  test("both stablecoins of a day are one rate, and its days stand in their order", () => {
    const [rate] = settledFigures(
      [
        onRamp("2026-11-22", "100", "1"),
        onRamp("2026-11-20", "300", "2", "NGN", "USDT"),
        onRamp("2026-11-20", "100", "2"),
      ],
      RANGE,
    ).rates;
    expect(rate?.days).toEqual([
      { day: "2026-11-20", rate: "100" },
      { day: "2026-11-22", rate: "100" },
    ]);
  });

  test("are of so many days, today among them, and of none in which nothing was received", () => {
    expect(
      settledFigures([onRamp("2026-11-17", "100", "1"), onRamp("2026-11-22", "100", "0")], RANGE)
        .rates,
    ).toEqual([]);
    expect(settledFigures([onRamp("2026-11-18", "100", "1")], RANGE).rates).toHaveLength(1);
  });
});

test.each([
  ["1585.2", "1578.44", "0.43"],
  ["129.4", "129.555", "-0.12"],
  ["100", "100", "0"],
  ["100.001", "100", "0"],
])("%s against %s is %s per cent", (rate, average, change) =>
  expect(rateChange(rate, average)).toBe(change),
);
