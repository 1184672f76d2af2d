import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { listLastRates } from "./list-last-rates";

const desk = await startTestDesk();
const viewer = await desk.signedIn("viewer");
afterAll(() => desk.close());

test("the newest record of each pair tells its rate where the desk has made no transfer, in its true direction", async () => {
  const books = booksOf(desk.db, viewer.userId);
  const daysAgo = (days: number) => new Date(desk.clock.now().getTime() - days * 86_400_000);
  const onRamp = {
    sourceCurrency: "NGN",
    destinationCurrency: "USDC",
    amountSent: "1585200",
    amountReceived: "1000",
  };
  await books.transaction({ ...onRamp, rate: "1585.20", createdAt: daysAgo(3) });
  await books.transaction({
    ...onRamp,
    rate: "1590.00",
    amountSent: "1590000",
    createdAt: daysAgo(2),
  });
  // A rate per unit of the destination currency, as another service may give it, for a pair that no
  // other record has.
  await books.transaction({
    sourceCurrency: "USDT",
    destinationCurrency: "KES",
    amountSent: "1000",
    amountReceived: "129400",
    rate: "0.0077279752",
    createdAt: daysAgo(5),
  });
  // Unusable rates: not a number, nothing received, a direction that can't be determined, too old.
  await books.transaction({
    sourceCurrency: "NGN",
    destinationCurrency: "USDC",
    rate: "n/a",
    createdAt: daysAgo(1),
  });
  await books.transaction({
    sourceCurrency: "GHS",
    destinationCurrency: "USDC",
    amountSent: "1200",
    amountReceived: "0",
    rate: "12",
    createdAt: daysAgo(1),
  });
  await books.transaction({
    sourceCurrency: "ZAR",
    destinationCurrency: "USDC",
    amountSent: "1700",
    amountReceived: "100",
    rate: "3",
    createdAt: daysAgo(1),
  });
  await books.transaction({
    sourceCurrency: "UGX",
    destinationCurrency: "USDC",
    amountSent: "3650000",
    amountReceived: "1000",
    rate: "3650",
    createdAt: daysAgo(31),
  });
  expect((await listLastRates(viewer.ctx)).rates).toEqual([
    {
      sourceCurrency: "NGN",
      destinationCurrency: "USDC",
      base: "USDC",
      quote: "NGN",
      value: "1590",
      seenAt: daysAgo(2).toISOString(),
    },
    {
      sourceCurrency: "USDT",
      destinationCurrency: "KES",
      base: "KES",
      quote: "USDT",
      value: "0.0077279752",
      seenAt: daysAgo(5).toISOString(),
    },
  ]);
});

test("when a rate was seen is told by the desk's clock, also where the service's record tells it, and with the desk's time", async () => {
  const aheadMs = 170_000;
  const skewed = {
    ...viewer.ctx,
    gateway: { ...viewer.ctx.gateway, serviceClockOffsetMs: () => aheadMs },
  };
  const [plain, moved] = [await listLastRates(viewer.ctx), await listLastRates(skewed)];
  expect(moved.rates.map(({ seenAt }) => Date.parse(seenAt))).toEqual(
    plain.rates.map(({ seenAt }) => Date.parse(seenAt) - aheadMs),
  );
  expect(moved.deskNow).toBe(desk.clock.now().toISOString());
});
