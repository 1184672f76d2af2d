import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { findTransfer } from "@/lib/store/transfers/transfers";
import { confirmPayment } from "../steps/confirm-payment";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { storeReading } from "./read-transfer";

const MINUTE_MS = 60_000;

let desk: TransferDesk;
beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

/**
 * Time from the last reading to the next, with no webhook. The test stack's `random` gives no
 * jitter.
 */
async function readAgainAfterMs(id: string): Promise<number> {
  const row = await findTransfer(desk.db, id);
  return (row?.nextPollAt?.getTime() ?? Number.NaN) - (row?.verifiedAt.getTime() ?? Number.NaN);
}

/** As if so much time had passed since everything that has happened to it. */
const later = (id: string, minutes: number) =>
  sql`update transfers set phase_since = phase_since - make_interval(mins => ${minutes}), awaiting_since = awaiting_since - make_interval(mins => ${minutes}),
    payment_reported_at = payment_reported_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    desk.db,
  );

const report = (id: string) =>
  desk.working(confirmPayment(desk.maker, id, { intentId: newId(), paymentType: "full" }));

test("a payment that is reported long after the rate was confirmed is looked for every 15 seconds, for ten minutes", async () => {
  const id = await desk.confirmed();
  await later(id, 45);
  await desk.work(true);
  expect(await readAgainAfterMs(id)).toBeGreaterThan(4 * MINUTE_MS);
  await report(id);
  await desk.work(true);
  expect(await desk.phaseOf(id)).toBe("payment_reported");
  expect(await readAgainAfterMs(id)).toBe(15_000);
  await later(id, 9);
  await desk.work(true);
  expect(await readAgainAfterMs(id)).toBe(15_000);
  await later(id, 2);
  await desk.work(true);
  // From then on as long after the report as it would be after a confirmation.
  expect(await readAgainAfterMs(id)).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(await readAgainAfterMs(id)).toBeLessThan(2 * MINUTE_MS);
});

test("so is every further part that is reported", async () => {
  const id = await desk.confirmed();
  const part = () =>
    desk.working(
      confirmPayment(desk.maker, id, { intentId: newId(), paymentType: "split", amount: "400000" }),
    );
  await part();
  await later(id, 30);
  await desk.work(true);
  expect(Math.abs((await readAgainAfterMs(id)) - 3 * MINUTE_MS)).toBeLessThan(5_000);
  await part();
  await desk.work(true);
  expect(await readAgainAfterMs(id)).toBe(15_000);
});

test("a payment that is in is followed often at first, however long it was waited for", async () => {
  const id = await desk.confirmed();
  await later(id, 120);
  await desk.step(id, "pay");
  await desk.work(true);
  expect(await desk.phaseOf(id)).toBe("payment_confirmed");
  await desk.work(true);
  expect(await readAgainAfterMs(id)).toBe(15_000);
});

test("a rate that has expired is read less often than one that stands, though no reading says that it has", async () => {
  const id = await desk.withRate();
  expect(await readAgainAfterMs(id)).toBe(15_000);
  await desk.step(id, "expire-rate");
  await desk.work(true);
  expect(await desk.phaseOf(id)).toBe("rate_ready");
  expect(await readAgainAfterMs(id)).toBe(30_000);
});

test("a transfer that has ended, but whose record doesn't say so yet, is read again soon: the record may tell of a refund", async () => {
  const id = await desk.confirmed();
  const { transfer } = await desk.gateway.transfers.get(id);
  const record = (await desk.gateway.transactions.get(id)).transaction;
  const read = (status: string, transaction: typeof record | null) =>
    storeReading(desk.worker, {
      transfer: { ...transfer, status },
      transaction,
      startedAt: new Date(),
    });
  await read("cancelled", null);
  expect(await readAgainAfterMs(id)).toBe(10_000);
  await later(id, 4);
  await read("cancelled", null);
  expect(Math.abs((await readAgainAfterMs(id)) - 4 * MINUTE_MS)).toBeLessThan(5_000);
  await read("cancelled", { ...record, status: "expired" });
  expect(await desk.phaseOf(id)).toBe("expired");
  expect(await readAgainAfterMs(id)).toBe(60 * MINUTE_MS);
});

test("so is a refund that only the request shows: its record has the reason", async () => {
  const id = await desk.confirmed();
  const { transfer } = await desk.gateway.transfers.get(id);
  const record = (await desk.gateway.transactions.get(id)).transaction;
  const read = (transaction: typeof record | null) =>
    storeReading(desk.worker, {
      transfer: { ...transfer, status: "refunded" },
      transaction,
      startedAt: new Date(),
    });
  await read(null);
  expect(await readAgainAfterMs(id)).toBe(10_000);
  await later(id, 4 * 24 * 60);
  await read(null);
  expect((await findTransfer(desk.db, id))?.nextPollAt).toBeNull();
  await read({ ...record, status: "refunded" });
  expect((await findTransfer(desk.db, id))?.nextPollAt).toBeNull();
});

test("so is one that completed without a payment being listed or in yet, or whose payments were left out, and one whose record ended a moment after the request was read: that may have another payment by now", async () => {
  const id = await desk.confirmed();
  await desk.step(id, "pay");
  const { transfer } = await desk.gateway.transfers.get(id);
  const record = (await desk.gateway.transactions.get(id)).transaction;
  expect(transfer.payments).not.toEqual([]);
  const read = (status: string, payments = transfer.payments) =>
    storeReading(desk.worker, {
      transfer: { ...transfer, status, payments },
      transaction: { ...record, status: "transaction_completed" },
      startedAt: new Date(),
    });
  await read("awaiting_payment");
  expect(await desk.phaseOf(id)).toBe("completed");
  expect(await readAgainAfterMs(id)).toBe(10_000);
  for (const told of [
    [],
    null,
    transfer.payments?.map((payment) => ({ ...payment, status: "pending", receivedAt: null })) ??
      null,
  ]) {
    await read("completed", told);
    expect(await readAgainAfterMs(id)).toBe(10_000);
  }
  await read("completed");
  expect(await readAgainAfterMs(id)).toBe(60 * MINUTE_MS);
});

test("a transfer that was cancelled before its rate was confirmed has no record to wait for", async () => {
  const id = await desk.withRate();
  const { transfer } = await desk.gateway.transfers.get(id);
  await storeReading(desk.worker, {
    transfer: { ...transfer, status: "cancelled" },
    transaction: null,
    startedAt: new Date(),
  });
  expect(await readAgainAfterMs(id)).toBe(60 * MINUTE_MS);
});
