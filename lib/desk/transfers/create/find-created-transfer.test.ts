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
import { createTransfer } from "./create-transfer";
import { findCreatedTransfer } from "./find-created-transfer";

const { desk, lost } = await startLostCreates();

/**
 * A listed transfer whose create lost its answer. Returns the request, the transfer's id and the
 * create's operation.
 */
async function lostCreate(fault: object = { kind: "cut", when: "after" }) {
  await desk.control("POST", "/faults", { ...fault, operation: "createTransfer" });
  const input = desk.onramp();
  const { operation } = await desk.working(createTransfer(desk.maker, input));
  const id = await desk.idAtService(input.amount);
  await desk.step(id, "deliver-rate");
  await desk.stepElsewhere("confirmRate", id, input.amount);
  return {
    input,
    id,
    operation,
    row: await desk.db
      .selectFrom("operations")
      .selectAll()
      .where("id", "=", operation.id)
      .executeTakeFirstOrThrow(),
  };
}

describe("when nobody knows what happened", () => {
  test.each([
    ["cut after it was taken up", { kind: "cut", when: "after" }],
    ["cut before it was taken up", { kind: "cut", when: "before" }],
    ["an HTML page of a proxy after it was taken up", { kind: "html_502", when: "after" }],
    ["a 503 after it was taken up", { kind: "status", status: 503, when: "after" }],
  ])("%s: the same key and bytes again, and one transfer", async (_what, fault) => {
    const before = await desk.createsSeen();
    await desk.control("POST", "/faults", { ...fault, operation: "createTransfer" });
    const input = desk.onramp();
    const { operation } = await desk.working(createTransfer(desk.maker, input));
    expect(["ambiguous", "succeeded"]).toContain(operation.state);
    await desk.work(true);
    const { transfer, operation: ended } = await createTransfer(desk.maker, input);
    expect(ended.state).toBe("succeeded");
    expect(transfer?.transfer.source.amount).toBe(input.amount);
    const { requests } = (await desk.control("GET", "/requests?operation=createTransfer")) as {
      requests: { idempotencyKey: string; body: unknown }[];
    };
    const ours = requests.slice(before);
    expect(ours.length).toBe(2);
    expect(new Set(ours.map((request) => request.idempotencyKey)).size).toBe(1);
    expect(new Set(ours.map((request) => JSON.stringify(request.body))).size).toBe(1);
  });

  test("a service that answers a used key with 409 each time: the transfer is found, and not asked for again and again", async () => {
    const before = await desk.createsSeen();
    await desk.control("PATCH", "/settings", { keyMode: "conflict_409" });
    try {
      const { input, id, operation } = await lostCreate();
      for (let round = 0; round < 3; round += 1) await desk.work(true);
      const after = await createTransfer(desk.maker, input);
      expect(after.operation).toMatchObject({ id: operation.id, state: "succeeded" });
      expect(after.transfer?.transfer.id).toBe(id);
      expect(await desk.createsSeen()).toBe(before + 2);
    } finally {
      await desk.control("PATCH", "/settings", { keyMode: "replay_first_answer" });
    }
  });

  test("a truncated answer says that it was taken up: never sent again, but found", async () => {
    const before = await desk.createsSeen();
    const { input, id, operation } = await lostCreate({ kind: "truncate" });
    expect(operation.state).toBe("ambiguous");
    await desk.work(true);
    expect((await createTransfer(desk.maker, input)).transfer?.transfer.id).toBe(id);
    expect(await desk.createsSeen()).toBe(before + 1);
  });

  test("a process that died with the request in the air", async () => {
    const input = desk.onramp();
    const { operation } = await createTransfer(desk.maker, input, 0);
    await desk.db
      .updateTable("operations")
      .set({
        state: "sending",
        attempt: 1,
        fence: "1",
        firstSentAt: new Date(),
        leaseUntil: new Date(Date.now() - 1000),
      })
      .where("id", "=", operation.id)
      .execute();
    await desk.work(true);
    const after = await createTransfer(desk.maker, input);
    expect(after.operation.state).toBe("succeeded");
  });

  test("after the window nothing is sent any more: it is found among the transactions and adopted", async () => {
    const { input, id, operation } = await lostCreate();
    const before = await desk.createsSeen();
    await desk.db
      .updateTable("operations")
      .set({ firstSentAt: new Date(Date.now() - 11 * 60_000) })
      .where("id", "=", operation.id)
      .execute();
    await desk.work(true);
    const found = await createTransfer(desk.maker, input);
    expect(found.transfer?.transfer.id).toBe(id);
    expect(await desk.createsSeen()).toBe(before);
  });

  test("a service whose clock is minutes behind made it no earlier than it was sent", async () => {
    const { id, row } = await lostCreate();
    const sentAhead = { ...row, firstSentAt: new Date(Date.now() + 170_000) };
    const found = async (offsetMs: number) => {
      const ctx = {
        ...desk.maker,
        random: Math.random,
        gateway: { ...desk.maker.gateway, serviceClockOffsetMs: () => offsetMs },
      };
      return (await findCreatedTransfer(ctx, sentAhead)).found.map(({ transfer }) => transfer.id);
    };
    expect(await found(0)).toEqual([]);
    expect(await found(-170_000)).toEqual([id]);
  });

  test("a service whose records count as sent only what was paid lists it with nothing sent", async () => {
    const { id, row } = await lostCreate();
    const { transactions } = desk.maker.gateway;
    async function* crawl(...asked: Parameters<typeof transactions.crawl>) {
      for await (const page of transactions.crawl(...asked))
        yield { ...page, rows: page.rows.map((record) => ({ ...record, amountSent: "0" })) };
    }
    const ctx = {
      ...desk.maker,
      random: Math.random,
      gateway: { ...desk.maker.gateway, transactions: { ...transactions, crawl } },
    };
    expect((await findCreatedTransfer(ctx, row)).found.map(({ transfer }) => transfer.id)).toEqual([
      id,
    ]);
  });
});

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
