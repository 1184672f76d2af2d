import { expect, test } from "vitest";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { RESEND_WINDOW_MS, SETTLE_WINDOW_MS } from "@/lib/domain/operations/operation";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { crawlPages, type CrawledPage } from "@/lib/gateway/lists/crawl";
import type { Page } from "@/lib/gateway/reading";
import { systemTiming } from "@/lib/gateway/wire/timing";
import { newId } from "@/lib/platform/ids";
import { startLostCreates } from "../testing/lost-creates";

const { desk, lost } = await startLostCreates();

test("a list that moves while it is read doesn't hide it: the list is read again", async () => {
  const { operation, transferId } = await lost.unanswered();
  await lost.pastTheWindow(operation);
  const { amount } = (await lost.row(operation)).request as { amount: string };
  const record = (id: string, amountSent: string) => ({
    id,
    sourceCurrency: "NGN",
    destinationCurrency: "USDC",
    amountSent,
  });
  const others = Array.from({ length: 3 }, () => record(newId(), "1"));
  const [first, second] = [others.slice(0, 2), [record(transferId, amount), ...others]];
  let reads = 0;
  const pages = (number: number) =>
    (reads += 1) === 1 ? first : second.slice((number - 1) * 2, number * 2);
  const crawl = (_filter: unknown, { passes = 1 } = {}) =>
    crawlPages({
      passes,
      listEnds: "empty",
      fetchPage: async (number) =>
        ({
          rows: pages(number),
          skipped: [],
          next: null,
          count: null,
        }) as unknown as Page<Transaction>,
      idOf: ({ id }) => id,
      timing: systemTiming,
      random: () => 0.5,
    });
  const moving = {
    ...desk.worker,
    gateway: { ...desk.gateway, transactions: { ...desk.gateway.transactions, crawl } },
  } as WorkerContext;
  expect(await lost.step(operation, moving)).toMatchObject({ state: "succeeded", transferId });
  expect(reads).toBe(6);
});

test("a list that the service ends early shows neither that there is none nor that there is only one: nothing is sent, and a person decides in the end", async () => {
  const { operation, transferId } = await lost.unanswered();
  const other = await lost.unanswered();
  const sent = await desk.createsSeen();
  const crawl = async function* () {
    yield {
      rows: [],
      skipped: [],
      repeats: 0,
      endsEarly: true,
    } as unknown as CrawledPage<Transaction>;
  };
  const short = {
    ...desk.worker,
    gateway: { ...desk.gateway, transactions: { ...desk.gateway.transactions, crawl } },
  } as WorkerContext;
  await lost.told(newId());
  expect(await lost.step(other.operation, short), "none, within the window").toMatchObject({
    state: "ambiguous",
    attempt: 1,
  });
  await lost.told(transferId);
  await lost.pastTheWindow(operation);
  expect(await lost.step(operation, short), "one").toMatchObject({
    state: "ambiguous",
    transferId: null,
    evidence: { candidates: [{ id: transferId }] },
  });
  await desk.db
    .updateTable("operations")
    .set({ firstSentAt: new Date(Date.now() - RESEND_WINDOW_MS - SETTLE_WINDOW_MS) })
    .where("id", "=", operation)
    .execute();
  const { reference } = (await desk.gateway.transfers.get(transferId)).transfer;
  expect(await lost.step(operation, short)).toMatchObject({
    state: "waiting",
    transferId: null,
    message: expect.stringContaining(reference ?? transferId) as string,
    evidence: { candidates: [{ id: transferId }] },
  });
  expect(await desk.createsSeen()).toBe(sent);
});
