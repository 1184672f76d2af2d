import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { addDays } from "@/lib/domain/calendar/day";
import { getOverviewFigures } from "./get-overview";

const desk = await startTestDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

test("settled transactions are summed by day and corridor, unsettled and older ones are not", async () => {
  const { reportingZone: zone } = await desk.db
    .selectFrom("organisation")
    .select("reportingZone")
    .executeTakeFirstOrThrow();
  const today = dayInZone(desk.clock.now(), zone);
  const books = booksOf(desk.db, viewer.actor.userId);
  const ago = (days: number): Date => new Date(desk.clock.now().getTime() - days * 86_400_000);
  const settled = { amountSent: "3200", amountReceived: "2", createdAt: ago(0) };
  await books.transaction(settled);
  await books.transaction({
    ...settled,
    amountSent: "1580",
    amountReceived: "1",
    destinationCurrency: "USDT",
    status: "completed",
  });
  await books.transaction({ ...settled, amountReceived: "4.5", createdAt: ago(20) });
  for (const status of ["failed", "refunded", "payment_confirmed", "awaiting_payment"])
    await books.transaction({ ...settled, status });
  await books.transaction({ ...settled, amountReceived: "900", createdAt: ago(31) });
  await books.transaction({ ...settled, amountReceived: null });

  const figures = await getOverviewFigures(viewer);
  expect(figures).toMatchObject({ today, rateDays: 30, isComplete: false });
  expect(figures.volume).toHaveLength(14);
  expect(figures.volume.at(-1)).toEqual({ day: today, stablecoin: "3" });
  expect(figures.rates).toEqual([
    {
      direction: "on-ramp",
      currency: "NGN",
      average: "1064",
      days: [
        { day: addDays(today, -20), rate: "711.111111" },
        { day: today, rate: "1593.333333" },
      ],
    },
  ]);
});
