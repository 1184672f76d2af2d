import { afterAll, expect, test } from "vitest";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { countTransactions } from "./count-transactions";
import { startTransactionsDesk } from "./testing/desk";
import { sendJson, wireRecord, type HostileOptions } from "./testing/hostile-service";

const desk = await startTransactionsDesk({ reportingZone: "Africa/Kampala" });
afterAll(() => desk.close());

const serviceOf = (options: HostileOptions) => desk.facing(options, "viewer");

async function readings(
  counting: Promise<AsyncGenerator<TransactionTotals>>,
): Promise<TransactionTotals[]> {
  const all: TransactionTotals[] = [];
  for await (const reading of await counting) all.push(reading);
  return all;
}

const never = () => new AbortController().signal;

test("totals are per currency, over all pages, of confirmed and completed records only, and received is what completed", async () => {
  const records = Array.from({ length: 250 }, (_, index) =>
    wireRecord(index, {
      status:
        index % 5 === 0
          ? "failed"
          : index % 5 === 1
            ? "payment_confirmed"
            : "transaction_completed",
      ...(index % 2 === 0
        ? {
            source_currency: "UGX",
            amount_sent: 11138600,
            destination_currency: "USDT",
            amount_received: "0.1",
          }
        : {}),
    }),
  );
  const { ctx } = await serviceOf({ records, maxLimit: 60, pastEnd: "last" });
  const all = await readings(countTransactions(ctx, {}, { signal: never() }));
  expect(all.map((reading) => [reading.counted, reading.done])).toEqual([
    [60, false],
    [120, false],
    [180, false],
    [240, false],
    [250, false],
    [250, true],
  ]);
  expect(all.at(-1)).toMatchObject({
    settledCount: 200,
    sent: { UGX: String(11138600 * 100), NGN: "100000" },
    received: { USDT: "7.5", USDC: "37.5" },
    unreadable: 0,
    undated: 0,
    waiting: false,
    countedAt: desk.clock.now().toISOString(),
  });
});

test("only the days of the range are counted, in the organisation's zone", async () => {
  const at = [
    "2026-03-09T20:59:59.999Z",
    "2026-03-09T21:00:00.000Z",
    "2026-03-10T20:59:59.999Z",
    "2026-03-10T21:00:00.000Z",
    null,
  ];
  const { ctx } = await serviceOf({
    records: at.map((created_at, index) => wireRecord(index, { created_at })),
  });
  const all = await readings(
    countTransactions(ctx, { from: "2026-03-10", to: "2026-03-10" }, { signal: never() }),
  );
  expect(all.at(-1)).toMatchObject({ counted: 3, undated: 1, sent: { NGN: "3000" }, done: true });
});

test("a 429 with Retry-After is waited out, and reported as waiting", async () => {
  const { service, ctx } = await serviceOf({
    records: Array.from({ length: 150 }, (_, index) => wireRecord(index)),
  });
  let refusals = 0;
  service.options.intercept = ({ page }, response) => {
    if (page !== 2 || refusals > 0) return false;
    refusals += 1;
    sendJson(
      response,
      429,
      { success: false, message: "RATE_LIMIT_EXCEEDED" },
      { "retry-after": "1" },
    );
    return true;
  };
  const all = await readings(countTransactions(ctx, {}, { signal: never(), quietMs: 50 }));
  expect(refusals).toBe(1);
  // A page that takes longer than the quiet time is announced too, on a busy machine.
  expect(all.filter((reading) => reading.waiting).every((reading) => !reading.done)).toBe(true);
  expect(all.some((reading) => reading.waiting && reading.counted === 100)).toBe(true);
  expect(all.at(-1)).toMatchObject({ counted: 150, done: true });
});

test("stopping ends it at once, also while the service keeps it waiting, and no further page is asked for", async () => {
  const { service, ctx } = await serviceOf({
    records: Array.from({ length: 500 }, (_, index) => wireRecord(index)),
  });
  service.options.intercept = ({ page }) => page === 2 && new Promise<boolean>(() => undefined);
  const stop = new AbortController();
  const counting = await countTransactions(ctx, {}, { signal: stop.signal, quietMs: 10 });
  // A page that takes longer than the quiet time is announced as waiting, as often as it takes.
  let last = (await counting.next()).value;
  while (last && !(last.counted === 100 && last.waiting && service.requests.length === 2))
    last = (await counting.next()).value;
  expect(last).toMatchObject({ counted: 100, waiting: true });
  const waiting = counting.next().then(() => counting.next());
  stop.abort(new Error("the browser left"));
  await expect(waiting).rejects.toThrow("the browser left");
  expect(service.requests.map((request) => request.get("page"))).toEqual(["1", "2"]);
});

test("a service that fails half-way gives no total", async () => {
  const { service, ctx } = await serviceOf({
    records: Array.from({ length: 250 }, (_, index) => wireRecord(index)),
  });
  service.options.intercept = ({ page }, response) => {
    if (page !== 3) return false;
    sendJson(response, 403, { success: false, message: "no" });
    return true;
  };
  const counting = await countTransactions(ctx, {}, { signal: never() });
  const seen: TransactionTotals[] = [];
  await expect(
    (async () => {
      for await (const reading of counting) seen.push(reading);
    })(),
  ).rejects.toMatchObject({ name: "UpstreamError", kind: "refused" });
  expect(seen.map((reading) => [reading.counted, reading.done])).toEqual([
    [100, false],
    [200, false],
  ]);
});

test("rows that can't be read are counted as such, and in no sum", async () => {
  const { ctx } = await serviceOf({ records: [wireRecord(1), { id: "half" }] });
  expect((await readings(countTransactions(ctx, {}, { signal: never() }))).at(-1)).toMatchObject({
    counted: 1,
    unreadable: 1,
    sent: { NGN: "1000" },
  });
});

test("of a list that the service ends early, the part that it gave is counted, and that is told", async () => {
  const { service, ctx } = await serviceOf({
    records: Array.from({ length: 60 }, (_, index) => wireRecord(index)),
    maxLimit: 10,
    cutShortAfter: 20,
  });
  const last = async () => (await readings(countTransactions(ctx, {}, { signal: never() }))).at(-1);
  expect(await last()).toMatchObject({ counted: 20, done: true, isCutShort: true });
  delete service.options.cutShortAfter;
  expect(await last()).toMatchObject({ counted: 60, done: true, isCutShort: false });
});

test("a bad filter or a person without a role is refused before the service is asked", async () => {
  const { service, ctx } = await serviceOf({ records: [] });
  await expect(
    countTransactions(ctx, { from: "2026-03-01" }, { signal: never() }),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(
    countTransactions({ ...ctx, actor: { ...ctx.actor, roles: [] } }, {}, { signal: never() }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(service.requests).toHaveLength(0);
});
