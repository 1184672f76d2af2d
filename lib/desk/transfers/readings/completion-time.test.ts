import { afterAll, beforeAll, expect, test } from "vitest";
import { settledSince } from "@/lib/store/transfers/transfer-list";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { readService, storeReading } from "./read-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

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
