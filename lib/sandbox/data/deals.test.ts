import { describe, expect, it } from "vitest";
import { decimalPlaces, sumAmounts } from "@/lib/money/amount";
import { isFiat, isStablecoin } from "@/lib/money/currency";
import { amountOf, dealWith, hashFor, partsOf, sessionFor, sourceAmount } from "./deals";
import { createRandom } from "./random";
import { DEMO_RECIPIENTS } from "./recipients";

const ID = "4f0e7c1a-3b52-4c1e-9d0a-77c2b1be97f3";
const AT = new Date("2026-11-20T13:58:44.123Z");
const deals = DEMO_RECIPIENTS.map((recipient) => ({
  recipient,
  deal: dealWith(recipient, ID, createRandom(recipient.name)),
}));

describe("dealWith", () => {
  it.each(deals.map(({ recipient, deal }) => [recipient.name, recipient, deal] as const))(
    "pays %s what it takes, from what it is paid with",
    (_name, recipient, deal) => {
      expect(Object.keys(recipient.paidFrom)).toContain(deal.source);
      expect(deal.destination).toBe(
        recipient.type === "crypto" ? recipient.symbol : recipient.currency,
      );
      expect(isFiat(deal.source) && isStablecoin(deal.destination)).toBe(
        recipient.type === "crypto",
      );
      expect(deal.network === null).toBe(recipient.type === "crypto");
    },
  );
});

describe("hashFor and sessionFor", () => {
  it("are a bank's for an on-ramp", () => {
    for (const { recipient, deal } of deals) {
      if (recipient.type !== "crypto") continue;
      expect(hashFor(deal)).toMatch(
        recipient.network === "Tron" ? /^[0-9a-f]{64}$/ : /^0x[0-9a-f]{64}$/,
      );
      expect(sessionFor(deal, AT, 0, createRandom(1))).toMatch(/^\d{6}261120135844\d{12}$/);
    }
  });

  it("are the network's for an off-ramp", () => {
    for (const { recipient, deal } of deals) {
      if (recipient.type !== "fiat" || deal.network === null) continue;
      expect(sessionFor(deal, AT, 0, createRandom(1))).not.toBe(
        sessionFor(deal, AT, 1, createRandom(1)),
      );
    }
  });
});

describe("amountOf", () => {
  it.each([
    [{ units: 1250, decimals: 2 }, "12.5"],
    [{ units: 5, decimals: 2 }, "0.05"],
    [{ units: 2_500_000_000, decimals: 2 }, "25000000"],
    [{ units: 11_138_600, decimals: 0 }, "11138600"],
    [{ units: 1, decimals: 6 }, "0.000001"],
  ])("writes %j as %s", (units, text) => {
    expect(amountOf(units)).toBe(text);
  });
});

describe("sourceAmount", () => {
  const options = { medianUsd: 1_000, sigma: 0.6, rate: "3652.00" };

  it("obeys the currency's decimals", () => {
    const random = createRandom("decimals");
    for (let round = 0; round < 2_000; round += 1) {
      expect(
        decimalPlaces(
          amountOf(sourceAmount({ ...options, roundShare: 0.3, currency: "UGX", random })),
        ),
      ).toBe(0);
      expect(
        decimalPlaces(
          amountOf(sourceAmount({ ...options, roundShare: 0.3, currency: "NGN", random })),
        ),
      ).toBeLessThanOrEqual(2);
      expect(
        decimalPlaces(
          amountOf(sourceAmount({ ...options, roundShare: 0.3, currency: "USDC", random })),
        ),
      ).toBeLessThanOrEqual(6);
    }
  });

  it("is as large as is usual for the recipient, in either kind of currency", () => {
    const random = createRandom("size");
    const middle = (currency: "UGX" | "USDT"): number => {
      const drawn = Array.from({ length: 1_001 }, () =>
        Number(amountOf(sourceAmount({ ...options, roundShare: 0.5, currency, random }))),
      );
      return drawn.sort((a, b) => a - b)[500] ?? 0;
    };
    expect(middle("USDT") / 1_000).toBeCloseTo(1, 0);
    expect(middle("UGX") / 3_652_000).toBeCloseTo(1, 0);
  });

  it("is round as often as asked", () => {
    const random = createRandom("round");
    const draw = (roundShare: number): number =>
      Array.from({ length: 500 }, () =>
        amountOf(sourceAmount({ ...options, roundShare, currency: "USDC", random })),
      ).filter((text) => /^[1-9]\d{0,2}0*$/.test(text)).length;
    expect(draw(1)).toBe(500);
    expect(draw(0)).toBeLessThan(25);
  });
});

describe("partsOf", () => {
  it("adds up exactly to the whole, with every part above 0", () => {
    const random = createRandom("parts");
    for (let round = 0; round < 1_000; round += 1) {
      const whole = { units: random.integer(5, 10_000_000), decimals: 2 };
      const parts = partsOf(whole, random.integer(1, 3), random);
      expect(parts.every(({ units }) => units > 0)).toBe(true);
      expect(Number(sumAmounts(parts.map(amountOf)))).toBe(Number(amountOf(whole)));
    }
  });

  it("gives the number of parts that is asked for", () => {
    const random = createRandom("count");
    for (const count of [1, 2, 3])
      expect(partsOf({ units: 60_000_000, decimals: 0 }, count, random)).toHaveLength(count);
  });
});
