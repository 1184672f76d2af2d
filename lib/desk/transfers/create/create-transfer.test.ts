import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreateTransferInput } from "@/lib/contract/api/transfer-writes";
import { newId } from "@/lib/platform/ids";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { createTransfer, findDuplicates } from "./create-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("create", () => {
  test("is sent once however often the same form is sent", async () => {
    const before = await desk.createsSeen();
    const input = desk.onramp({ note: "Invoice 7" });
    const [first, second] = await desk.working(
      Promise.all([createTransfer(desk.maker, input), createTransfer(desk.maker, input)]),
    );
    expect(first.operation.state).toBe("succeeded");
    expect(second.operation.id).toBe(first.operation.id);
    expect((await createTransfer(desk.maker, input)).transfer?.transfer.id).toBe(
      first.transfer?.transfer.id,
    );
    expect(await desk.createsSeen()).toBe(before + 1);
    expect(first.transfer?.note).toBe("Invoice 7");
    expect(first.transfer?.transfer.destination.amount).toBeNull();
  });

  test("refuses the same form with other details", async () => {
    const input = desk.onramp();
    await desk.working(createTransfer(desk.maker, input));
    await expect(createTransfer(desk.maker, { ...input, amount: "5" })).rejects.toMatchObject({
      code: "conflict",
      reason: "intent_reused",
    });
  });

  test("refuses somebody else's form", async () => {
    const input = desk.onramp();
    await desk.working(createTransfer(desk.maker, input));
    await expect(createTransfer(await desk.user("maker"), input)).rejects.toMatchObject({
      reason: "intent_taken",
    });
  });

  test("refuses a second one alike while the first is still under way", async () => {
    const input = desk.onramp();
    await createTransfer(desk.maker, input, 0);
    await expect(
      createTransfer(desk.maker, { ...input, intentId: newId() }, 0),
    ).rejects.toMatchObject({ code: "conflict", reason: "alike_under_way" });
    await desk.work(true);
  });

  test("that lacks an API key is told as that, in the service's words, and goes through once it isn't needed", async () => {
    await desk.control("PATCH", "/settings", { apiKey: "key-1" });
    const input = desk.onramp();
    const { operation } = await desk.working(createTransfer(desk.maker, input, 1_500));
    await desk.control("PATCH", "/settings", { apiKey: null });
    expect(operation).toMatchObject({
      state: "planned",
      message:
        "The service accepts this desk's access token, but refuses this and says “The header x-api-key is missing or wrong”. Nothing was done. It may ask for an API key: an administrator can set or correct SERVICE_API_KEY.",
    });
    await desk.work(true);
    expect((await createTransfer(desk.maker, input)).operation.state).toBe("succeeded");
  });

  test("rejects the wrong actor", async () => {
    await expect(createTransfer(await desk.user("viewer"), desk.onramp())).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      createTransfer(await desk.user("approver", "admin"), desk.onramp()),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each([
    ["more decimals than the currency has", { amount: "10.123" }, "amount"],
    ["zero", { amount: "0" }, "amount"],
    ["more than is ever moved at once", { amount: "1000000000001" }, "amount"],
    ["a bank account for an on-ramp", { recipientId: "ACCOUNT" }, "recipientId"],
    ["a recipient that isn't there", { recipientId: "rec_nobody" }, "recipientId"],
    ["a wallet of another coin", { toCurrency: "USDT" }, "recipientId"],
  ])("refuses %s, at its field", async (_what, over, field) => {
    const input = desk.onramp(over as Partial<CreateTransferInput>);
    if (input.recipientId === "ACCOUNT") input.recipientId = desk.recipients.account;
    await expect(createTransfer(desk.maker, input)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  test("refuses a recipient that the service has made inactive", async () => {
    const wallet = desk.db.updateTable("recipients").where("id", "=", desk.recipients.wallet);
    await wallet.set({ active: false }).execute();
    try {
      await expect(createTransfer(desk.maker, desk.onramp())).rejects.toMatchObject({
        code: "invalid",
        fields: { recipientId: expect.stringContaining("inactive") },
      });
    } finally {
      await wallet.set({ active: true }).execute();
    }
  });

  test("refuses an amount that a double can't carry, at its field", async () => {
    const send = createTransfer(desk.maker, { ...desk.offramp(), amount: "123456789012.345678" });
    await expect(send).rejects.toMatchObject({
      code: "invalid",
      fields: { amount: expect.stringContaining("to be sent exactly") },
    });
  });

  test("over another network it is not alike", async () => {
    const input = desk.offramp();
    await createTransfer(desk.maker, input, 0);
    await createTransfer(
      desk.maker,
      { ...input, intentId: newId(), network: "Ethereum" } as CreateTransferInput,
      0,
    );
    await expect(
      createTransfer(desk.maker, { ...input, intentId: newId() }, 0),
    ).rejects.toMatchObject({ reason: "alike_under_way" });
    await desk.work(true);
  });

  test("tells the service's own refusal, and the corrected form may be sent", async () => {
    await desk.control("POST", "/faults", {
      kind: "status",
      status: 400,
      message: "Corridor closed today",
      operation: "createTransfer",
    });
    const input = desk.onramp();
    await expect(desk.working(createTransfer(desk.maker, input))).rejects.toMatchObject({
      code: "refused_by_service",
      message: expect.stringContaining("Corridor closed today"),
    });
    const again = await desk.working(
      createTransfer(desk.maker, { ...input, amount: desk.nextAmount() }),
    );
    expect(again.operation.state).toBe("succeeded");
  });
});

test("open transfers alike are told with the service's time, by which their rates expire", async () => {
  const at = new Date();
  const aheadMs = 170_000;
  const skewed = {
    ...desk.maker,
    clock: { now: () => at },
    gateway: { ...desk.gateway, serviceClockOffsetMs: () => aheadMs },
  };
  const found = await findDuplicates(skewed, {
    recipientId: "nobody",
    amount: "1",
    fromCurrency: "NGN",
    toCurrency: "USDC",
  });
  expect(found).toEqual({
    transfers: [],
    notes: {},
    serviceNow: new Date(at.getTime() + aheadMs).toISOString(),
  });
});
