import { afterAll, beforeAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { copyPaymentsToRecords } from "@/lib/store/transfers/transfer-links";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { readService, storeReading } from "./read-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

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
    { ...base, id: "p1", sessionId: "S-FAILED", amount: "500", status: "failed", receivedAt: null },
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
  const payments = [deposit("p1", "USDC-Polygon"), deposit("p2", "USDC.e"), deposit("p3", "USDT")];
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
