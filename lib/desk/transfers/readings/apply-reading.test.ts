import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { settledSince } from "@/lib/store/transfers/transfer-list";
import { copyPaymentsToRecords } from "@/lib/store/transfers/transfer-links";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { changedDealMessage } from "./apply-reading";
import { readService, storeReading } from "./read-transfer";

const row = {
  phase: "awaiting_payment",
  type: "onramp",
  sourceAmount: "1000",
  sourceCurrency: "NGN",
  destinationCurrency: "USDC",
} as TransferRow;
const transfer = {
  type: "onramp",
  source: { amount: "1000.00", currency: "NGN" },
  destination: { amount: "0.63", currency: "USDC" },
} as Transfer;

test.each<[string, Partial<Transfer>]>([
  ["type", { type: "offramp" }],
  ["amount to pay", { source: { amount: "1000.01", currency: "NGN" } }],
  ["currency to pay in", { source: { amount: "1000", currency: "KES" } }],
  ["currency to receive", { destination: { amount: "0.63", currency: "USDT" } }],
])("another %s is another deal while it may still be paid", (_what, other) => {
  const shown = { ...transfer, ...other };
  for (const phase of ["rate_ready", "awaiting_payment", "payment_reported"] as const)
    expect(changedDealMessage(row, shown, phase)).toContain("Ask the service before you pay");
  for (const phase of ["payment_confirmed", "completed", "failed"] as const)
    expect(changedDealMessage(row, shown, phase)).toBeNull();
  expect(changedDealMessage({ ...row, phase: "unknown" }, shown, "awaiting_payment")).toBeNull();
});

test("the same deal stays one, also where the service leaves the second currency out", () => {
  expect(changedDealMessage(row, transfer, "awaiting_payment")).toBeNull();
  expect(
    changedDealMessage(
      row,
      { ...transfer, destination: { amount: "0.63", currency: null } },
      "awaiting_payment",
    ),
  ).toBeNull();
});

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

const longAgo = (id: string) =>
  desk.db
    .updateTable("transfers")
    .set({ verifiedAt: new Date(Date.now() - 31_000) })
    .where("id", "=", id)
    .execute();

test("an old copy is not believed, until the fifth in a row, after half a minute, says that it is none: then a person is asked", async () => {
  const id = await desk.withRate();
  const old = await readService(desk.worker, id);
  await desk.confirm(id);
  await desk.work(true);
  const readAgain = () => storeReading(desk.worker, { ...old, startedAt: new Date() });
  await longAgo(id);
  for (let reading = 1; reading < 5; reading += 1) expect(await readAgain()).toBe("backward");
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "awaiting_payment", frozen: null },
  });
  expect(await readAgain()).toBe("frozen");
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "awaiting_payment", frozen: { reason: "state_conflict" } },
  });
});

test("many old copies in a second, as events make them, are still old copies", async () => {
  const id = await desk.withRate();
  const old = await readService(desk.worker, id);
  await desk.confirm(id);
  await desk.work(true);
  for (let reading = 1; reading < 10; reading += 1)
    expect(await storeReading(desk.worker, { ...old, startedAt: new Date() })).toBe("backward");
  await desk.work(true);
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "awaiting_payment", frozen: null },
  });
  await longAgo(id);
  // The count begins again with each reading that is believed.
  expect(await storeReading(desk.worker, { ...old, startedAt: new Date() })).toBe("backward");
});

test("a reading on its way while the transfer is cancelled is not believed against it, and one half a minute later decides", async () => {
  const id = await desk.withRate();
  const old = await readService(desk.worker, id);
  await desk.stepElsewhere("cancelTransfer", id, "1");
  await desk.work(true);
  const { readStartedAt } = await desk.db
    .selectFrom("transfers")
    .select("readStartedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const cancelledAt = new Date(readStartedAt.getTime() + 500);
  await desk.db
    .updateTable("transfers")
    .set({ verifiedAt: cancelledAt })
    .where("id", "=", id)
    .execute();
  const startedAt = new Date(readStartedAt.getTime() + 200);
  expect(await storeReading(desk.worker, { ...old, startedAt })).toBe("backward");
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "cancelled", frozen: null },
  });
  expect(
    await storeReading(desk.worker, {
      ...old,
      startedAt: new Date(cancelledAt.getTime() + 30_000),
    }),
  ).toBe("frozen");
});

test("nor are old copies right after a cancel, but another end is a conflict at once", async () => {
  const id = await desk.withRate();
  const old = await readService(desk.worker, id);
  await desk.stepElsewhere("cancelTransfer", id, "1");
  await desk.work(true);
  for (let reading = 1; reading < 7; reading += 1)
    expect(await storeReading(desk.worker, { ...old, startedAt: new Date() })).toBe("backward");
  await desk.work(true);
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { status: "cancelled", frozen: null },
  });
  expect(
    await storeReading(desk.worker, {
      ...old,
      transfer: { ...old.transfer, status: "completed" },
      startedAt: new Date(),
    }),
  ).toBe("frozen");
});

test("readings that failed don't count as old copies", async () => {
  const id = await desk.withRate();
  const old = await readService(desk.worker, id);
  await desk.confirm(id);
  await desk.work(true);
  await desk.db.updateTable("transfers").set({ pollFailures: 4 }).where("id", "=", id).execute();
  expect(await storeReading(desk.worker, { ...old, startedAt: new Date() })).toBe("backward");
});

test("a transfer completed when the service says it did, however late that is read", async () => {
  const id = await desk.confirmed();
  const reading = await readService(desk.worker, id);
  const at = new Date(Date.now() - 7 * 3_600_000);
  const history = [...reading.transfer.history, { status: "completed", at, completedAt: at }];
  await storeReading(desk.worker, {
    ...reading,
    transfer: { ...reading.transfer, status: "completed", history },
    startedAt: new Date(),
  });
  expect((await getTransfer(desk.maker, id)).transfer.completedAt).toBe(at.toISOString());
});

test("when it completed is told by the service's clock, which may be ahead; what is in the future by that clock isn't told yet, and is news once it isn't", async () => {
  const id = await desk.confirmed();
  const reading = await readService(desk.worker, id);
  const completed = (at: Date) => ({
    ...reading,
    startedAt: new Date(),
    transfer: {
      ...reading.transfer,
      status: "completed",
      history: [...reading.transfer.history, { status: "completed", at, completedAt: at }],
    },
  });
  const ahead = {
    ...desk.worker,
    gateway: { ...desk.worker.gateway, serviceClockOffsetMs: () => 60_000 },
  };
  const told = async () => (await getTransfer(desk.maker, id)).transfer.completedAt;
  const [soon, now] = [new Date(Date.now() + 120_000), new Date(Date.now() + 55_000)];
  expect(await storeReading(ahead, completed(soon))).toBe("changed");
  expect(await told()).toBeNull();
  expect(await storeReading(ahead, completed(now))).toBe("changed");
  expect(await told()).toBe(now.toISOString());
  expect(await storeReading(ahead, completed(now))).toBe("unchanged");
});

test("where the service doesn't say when it completed, no time is given as its own; for what settled since a moment, it counts when the desk saw it", async () => {
  const id = await desk.confirmed();
  const [reading, started] = [await readService(desk.worker, id), new Date()];
  const settled = async () => (await settledSince(desk.db, started)).count;
  const before = await settled();
  await storeReading(desk.worker, {
    ...reading,
    transfer: { ...reading.transfer, status: "completed" },
    startedAt: new Date(),
  });
  expect(await desk.phaseOf(id)).toBe("completed");
  expect((await getTransfer(desk.maker, id)).transfer.completedAt).toBeNull();
  expect(await settled()).toBe(before + 1);
});

describe("payments", () => {
  const base = { currency: "NGN", createdAt: null };
  const keptOf = async (id: string) =>
    (
      await desk.db
        .selectFrom("transferPayments")
        .select("sessionId")
        .where("transferId", "=", id)
        .orderBy("place")
        .execute()
    ).map(({ sessionId }) => sessionId);

  test("a payment that failed before it was in isn't kept for matching; one that came in and went back is, as statements show it", async () => {
    const id = await desk.confirmed();
    const reading = await readService(desk.worker, id);
    const payments = [
      {
        ...base,
        id: "p1",
        sessionId: "S-FAILED",
        amount: "500",
        status: "failed",
        receivedAt: null,
      },
      {
        ...base,
        id: "p2",
        sessionId: "S-RETURNED",
        amount: "500",
        status: "returned",
        receivedAt: new Date(),
      },
      {
        ...base,
        id: "p3",
        sessionId: "S-IN",
        amount: "500",
        status: "confirmed",
        receivedAt: new Date(),
      },
    ];
    await storeReading(desk.worker, {
      ...reading,
      startedAt: new Date(),
      transfer: { ...reading.transfer, payments },
    });
    expect(await keptOf(id)).toEqual(["S-RETURNED", "S-IN"]);
  });

  test("a payment of an amount that can't be read, or in another currency, isn't kept for matching either", async () => {
    const id = await desk.confirmed();
    const reading = await readService(desk.worker, id);
    const paid = { ...base, status: "confirmed", receivedAt: new Date() };
    const payments = [
      { ...paid, id: "p1", sessionId: "S-UNREADABLE", amount: "0", isUnreadable: true as const },
      { ...paid, id: "p2", sessionId: "S-USD", amount: "500", currency: "USD" },
      { ...paid, id: "p3", sessionId: "S-IN", amount: "500" },
    ];
    await storeReading(desk.worker, {
      ...reading,
      startedAt: new Date(),
      transfer: { ...reading.transfer, payments },
    });
    expect(await keptOf(id)).toEqual(["S-IN"]);
  });

  test("under a record's own id a payment goes once it has failed", async () => {
    const id = await desk.confirmed();
    const reading = await readService(desk.worker, id);
    const say = async (status: string) => {
      const payments = [
        {
          ...base,
          id: "p1",
          sessionId: "S1",
          amount: "500",
          status: "confirmed",
          receivedAt: new Date(),
        },
        { ...base, id: "p2", sessionId: "S2", amount: "500", status, receivedAt: null },
      ];
      await storeReading(desk.worker, {
        ...reading,
        startedAt: new Date(),
        transfer: { ...reading.transfer, payments },
      });
      await copyPaymentsToRecords(desk.db);
    };
    await desk.db.deleteFrom("transactions").where("id", "=", id).execute();
    const { reference, source } = reading.transfer;
    await booksOf(desk.db, desk.maker.actor.userId).transaction({
      id: "rec-of-its-own",
      reference,
      amountSent: source.amount,
      sourceCurrency: source.currency,
      destinationCurrency: "USDC",
    });
    await say("pending");
    expect(await keptOf("rec-of-its-own")).toEqual(["S1", "S2"]);
    await say("failed");
    expect(await keptOf("rec-of-its-own")).toEqual(["S1"]);
  });

  test("a deposit that names the coin with the transfer's network counts towards it; one in another coin is told apart", async () => {
    const id = await desk.confirmed(desk.offramp());
    const reading = await readService(desk.worker, id);
    const deposit = (at: string, currency: string) => ({
      id: at,
      sessionId: at,
      amount: "40",
      currency,
      status: "confirmed",
      receivedAt: new Date(),
      createdAt: null,
    });
    const payments = [
      deposit("p1", "USDC-Polygon"),
      deposit("p2", "USDC.e"),
      deposit("p3", "USDT"),
    ];
    await storeReading(desk.worker, {
      ...reading,
      startedAt: new Date(),
      transfer: { ...reading.transfer, payments },
    });
    const shown = await getTransfer(desk.maker, id);
    expect(shown.transfer.received).toBe("40");
    expect(shown.payments.map(({ standing }) => standing)).toEqual([
      "received",
      "other_currency",
      "other_currency",
    ]);
  });
});
