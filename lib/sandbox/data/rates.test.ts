import { describe, expect, it } from "vitest";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { rateBounds } from "../testing/rate-bounds";
import { MARKETS, quoteRate } from "./rates";

const NOVEMBER = Date.UTC(2026, 10, 20, 13, 5);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DECIMALS = { NGN: 2, KES: 2, UGX: 2, GHS: 4, ZAR: 4 } as const;
const MIDDLES = { NGN: 1585, KES: 129.4, UGX: 3652, GHS: 11.86, ZAR: 17.31 } as const;
/** Above a market's move in a minute, below anything called a jump. */
const MINUTE_MOVE = 0.0006;

const usdc = (
  fiat: (typeof FIAT_CURRENCIES)[number],
  ms: number,
  seed: string | number = "rampdesk",
): number => Number(quoteRate({ fiat, stablecoin: "USDC", at: new Date(ms), seed }));

describe.each(FIAT_CURRENCIES)("quoteRate for %s", (fiat) => {
  it("is decimal text with the market's decimals", () => {
    expect(quoteRate({ fiat, stablecoin: "USDC", at: new Date(NOVEMBER), seed: 1 })).toMatch(
      new RegExp(`^\\d+\\.\\d{${DECIMALS[fiat]}}$`),
    );
  });

  it("depends on the minute and the seed alone", () => {
    expect(usdc(fiat, NOVEMBER + 59_999)).toBe(usdc(fiat, NOVEMBER));
    expect(usdc(fiat, NOVEMBER, 7)).toBe(usdc(fiat, NOVEMBER, "7"));
    const days = Array.from({ length: 30 }, (_, day) => NOVEMBER - day * DAY_MS);
    expect(days.map((day) => usdc(fiat, day, "a"))).not.toEqual(
      days.map((day) => usdc(fiat, day, "b")),
    );
  });

  it("stays within its bounds for years, and around its middle", () => {
    const { min, max } = rateBounds(fiat);
    let sum = 0;
    const hours = 3 * 365 * 24;
    for (let hour = 0; hour < hours; hour += 1) {
      for (const stablecoin of STABLECOINS) {
        for (const type of ["onramp", "offramp"] as const) {
          const rate = Number(
            quoteRate({
              fiat,
              stablecoin,
              at: new Date(NOVEMBER - hour * 3_600_000),
              seed: "bounds",
              type,
            }),
          );
          if (rate < min || rate > max) expect.fail(`${fiat} ${rate} is outside ${min} to ${max}`);
          sum += rate;
        }
      }
    }
    expect(Math.abs(sum / (hours * 4) / MIDDLES[fiat] - 1)).toBeLessThan(0.02);
    expect((max - min) / MIDDLES[fiat]).toBeLessThan(0.14);
  });

  it("moves without a jump, and does move", () => {
    const seen = new Set<number>();
    let before = usdc(fiat, NOVEMBER);
    for (let minute = 1; minute <= 3 * 24 * 60; minute += 1) {
      const rate = usdc(fiat, NOVEMBER + minute * MINUTE_MS);
      expect(Math.abs(rate - before)).toBeLessThanOrEqual(
        before * MINUTE_MOVE + 10 ** -DECIMALS[fiat],
      );
      seen.add(rate);
      before = rate;
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it("asks more for USDT than for USDC, by less than a fifth of a percent", () => {
    for (let day = 0; day < 365; day += 1) {
      const at = new Date(NOVEMBER - day * DAY_MS);
      const [usdcRate, usdtRate] = STABLECOINS.map((stablecoin) =>
        Number(quoteRate({ fiat, stablecoin, at, seed: 3 })),
      );
      expect(usdtRate).toBeGreaterThan(usdcRate ?? Infinity);
      expect((usdtRate ?? 0) / (usdcRate ?? 1) - 1).toBeLessThan(0.002);
    }
  });

  it("stands between the on-ramp's and the off-ramp's rate, which are the spread apart", () => {
    const at = new Date(NOVEMBER);
    const [onramp, offramp] = (["onramp", "offramp"] as const).map((type) =>
      Number(quoteRate({ fiat, stablecoin: "USDC", at, seed: 1, type })),
    );
    const middle = Number(quoteRate({ fiat, stablecoin: "USDC", at, seed: 1 }));
    expect(onramp).toBeGreaterThan(middle);
    expect(offramp).toBeLessThan(middle);
    expect(((onramp ?? 0) - (offramp ?? 0)) / middle).toBeCloseTo(MARKETS[fiat].spread, 3);
  });
});
