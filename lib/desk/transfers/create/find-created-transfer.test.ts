import { describe, expect, test } from "vitest";
import { RESEND_WINDOW_MS, SETTLE_WINDOW_MS } from "@/lib/domain/operations/operation";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { type CrawledPage, crawlPages } from "@/lib/gateway/lists/crawl";
import type { Page } from "@/lib/gateway/reading";
import { UpstreamError, type UpstreamErrorInput } from "@/lib/gateway/upstream-error";
import { systemTiming } from "@/lib/gateway/wire/timing";
import { newId } from "@/lib/platform/ids";
import type { WorkerContext } from "../../operations/operation-handler";
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

/** A worker whose service fails in this way for one id, and reads any other. */
const failingFor = (
  stray: string,
  failure: Pick<UpstreamErrorInput, "kind" | "status">,
  now?: () => Date,
): WorkerContext => ({
  ...lost.reading((get) => async (id, ...options) => {
    if (id === stray)
      throw new UpstreamError({
        ...failure,
        call: "GET /transfer-requests/{id}",
        detail: "as the test has it",
      });
    return get(id, ...options);
  }),
  ...(now && { clock: { ...desk.worker.clock, now } }),
});

describe("an event's id that isn't a transfer's", () => {
  test.each<[string, string, Pick<UpstreamErrorInput, "kind" | "status">]>([
    ["a 404 page", "dep_1", { kind: "unavailable", status: 404 }],
    ["a 2xx without a transfer", "dep_2", { kind: "malformed", status: 200 }],
    ["no possible address", ".", { kind: "refused", status: 404 }],
  ])(
    "and has %s holds up nothing: the same key and bytes are sent again",
    async (_what, stray, failure) => {
      const { operation, transferId } = await lost.unanswered();
      const sent = await desk.createsSeen();
      await lost.told(stray);
      const worker = stray === "." ? desk.worker : failingFor(stray, failure);
      expect(await lost.step(operation, worker)).toMatchObject({ state: "succeeded", transferId });
      expect(await desk.createsSeen()).toBe(sent + 1);
    },
  );

  test("and fails with a 500 may be the transfer for a minute, in which nothing is sent again; then it is left out", async () => {
    const { operation, transferId } = await lost.unanswered();
    const sent = await desk.createsSeen();
    await lost.told("dep_3");
    let passedMs = 0;
    const worker = failingFor(
      "dep_3",
      { kind: "unavailable", status: 500 },
      () => new Date(Date.now() + passedMs),
    );
    for (passedMs of [0, 30_000])
      expect((await lost.step(operation, worker)).state).toBe("ambiguous");
    expect(await desk.createsSeen()).toBe(sent);
    passedMs = 60_000;
    expect(await lost.step(operation, worker)).toMatchObject({ state: "succeeded", transferId });
    expect(await desk.createsSeen()).toBe(sent + 1);
  });

  test("and that can't be read doesn't hide the transfer that another event tells of, once nothing may be sent any more", async () => {
    const { operation, transferId } = await lost.unanswered();
    await lost.told("dep_4");
    await lost.told(transferId);
    await lost.pastTheWindow(operation);
    expect(
      await lost.step(operation, failingFor("dep_4", { kind: "malformed", status: 200 })),
    ).toMatchObject({ state: "succeeded", transferId });
  });

  test("and that isn't answered at all leaves everything open: the service may be away", async () => {
    const { operation } = await lost.unanswered();
    const sent = await desk.createsSeen();
    await lost.told("dep_5");
    let passedMs = 0;
    const worker = failingFor("dep_5", { kind: "timeout" }, () => new Date(Date.now() + passedMs));
    for (passedMs of [0, 120_000])
      expect((await lost.step(operation, worker)).state).toBe("ambiguous");
    expect(await desk.createsSeen()).toBe(sent);
    await desk.db.deleteFrom("webhookInbox").where("transferId", "=", "dep_5").execute();
    expect((await lost.step(operation)).state).toBe("succeeded");
  });
});
