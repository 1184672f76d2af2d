import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { createTransfer } from "./create-transfer";
import { findCreatedTransfer } from "./find-created-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

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
