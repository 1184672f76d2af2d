import { afterAll, beforeAll, expect, test } from "vitest";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { readService, storeReading } from "./read-transfer";

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
