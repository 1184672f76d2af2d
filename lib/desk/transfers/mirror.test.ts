import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { confirmPayment } from "./confirm-payment";
import { getTransfer } from "./get-transfer";
import { listTransfers } from "./list-transfers";
import { startTransferDesk, type TransferDesk } from "./testing/transfer-desk";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("mirror", () => {
  test("payment details that change after they were first seen freeze the transfer", async () => {
    const id = await desk.confirmed();
    await desk.db.updateTable("transfers").set({ instructionsHash: "another" }).where("id", "=", id).execute();
    await desk.work(true);
    const { transfer } = await getTransfer(desk.maker, id);
    expect(transfer.frozen?.reason).toBe("instructions_changed");
    await expect(confirmPayment(desk.maker, id, { intentId: newId(), paymentType: "full" })).rejects.toMatchObject({ reason: "instructions_changed" });
  });

  test("an older reading loses", async () => {
    const id = await desk.withRate();
    const later = new Date(Date.now() + 60_000);
    await desk.db.updateTable("transfers").set({ readStartedAt: later }).where("id", "=", id).execute();
    await desk.stepElsewhere("cancelTransfer", id, "1");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("rate_ready");
  });

  test("the list finds by reference, note and recipient, and counts open and closed", async () => {
    const id = await desk.create(desk.onramp({ note: "Container MSKU 774" }));
    const found = await listTransfers(desk.maker, { search: "msku 774" });
    expect(found.transfers.map((transfer) => transfer.id)).toEqual([id]);
    expect(found.counts).toEqual({ all: 1, open: 1, closed: 0 });
    expect((await listTransfers(desk.maker, { search: "100%" })).total).toBe(0);
  });
});
