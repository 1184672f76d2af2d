import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CreateTransferInput } from "@/lib/contract/api/transfers";
import { newId } from "@/lib/platform/ids";
import type { UserContext } from "../context";
import { startDeskStack, type DeskStack } from "../testing/desk-stack";
import { addRecipients } from "../testing/recipients";
import { cancelTransfer } from "./cancel-transfer";
import { confirmPayment } from "./confirm-payment";
import { confirmRate } from "./confirm-rate";
import { createTransfer } from "./create-transfer";
import { getTransfer } from "./get-transfer";
import { listTransfers } from "./list-transfers";
import { refreshQuote } from "./refresh-quote";

let desk: DeskStack;
let maker: UserContext;
let recipients: { wallet: string; account: string };
let amount = 1_000_000;

beforeAll(async () => {
  desk = await startDeskStack();
  maker = await desk.user("maker");
  recipients = await addRecipients(desk);
});
afterAll(() => desk.stop());

/** Each test's own amount, so that no two creates are alike by accident. */
const onramp = (over: Partial<CreateTransferInput> = {}): CreateTransferInput =>
  ({ intentId: newId(), type: "onramp", amount: String(++amount), fromCurrency: "NGN", toCurrency: "USDC", recipientId: recipients.wallet, ...over }) as CreateTransferInput;
const offramp = (): CreateTransferInput => ({
  intentId: newId(), type: "offramp", amount: String(++amount), fromCurrency: "USDC", toCurrency: "NGN", recipientId: recipients.account, network: "Polygon",
});

async function create(input = onramp()): Promise<string> {
  const { transfer } = await desk.working(createTransfer(maker, input));
  return transfer?.transfer.id ?? "";
}

async function createsSeen(): Promise<number> {
  const { requests } = (await desk.control("GET", "/requests?operation=createTransfer")) as { requests: unknown[] };
  return requests.length;
}

/** With a rate that the desk has read. */
async function withRate(input?: CreateTransferInput): Promise<string> {
  const id = await create(input);
  await desk.step(id, "deliver-rate");
  await desk.work(true);
  return id;
}

async function confirmed(input?: CreateTransferInput): Promise<string> {
  const id = await withRate(input);
  await confirm(id);
  return id;
}

async function confirm(id: string) {
  const { transfer } = await getTransfer(maker, id);
  return desk.working(confirmRate(maker, id, { rateVersion: transfer.rate?.version ?? 0, rateValue: transfer.rate?.value ?? "0", amount: transfer.source.amount }));
}

async function idAtService(sourceAmount: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sandbox.transfers where source_amount = ${sourceAmount}`.execute(desk.db);
  return rows[0]?.id ?? "";
}

/** Behind the desk's back, as another client of the same account would. */
async function stepElsewhere(kind: "cancelTransfer" | "confirmRate", id: string, sourceAmount: string): Promise<void> {
  const { method, path, body } = desk.gateway.planWrite(kind, { transferId: id, amount: sourceAmount });
  await desk.gateway.sendWrite({ kind, method, path, body, upstreamKey: newId() });
}

const phaseOf = async (id: string) => (await desk.db.selectFrom("transfers").select("phase").where("id", "=", id).executeTakeFirstOrThrow()).phase;

describe("create", () => {
  test("is sent once however often the same form is sent", async () => {
    const before = await createsSeen();
    const input = onramp({ note: "Invoice 7" });
    const [first, second] = await desk.working(Promise.all([createTransfer(maker, input), createTransfer(maker, input)]));
    expect(first.operation.state).toBe("succeeded");
    expect(second.operation.id).toBe(first.operation.id);
    expect((await createTransfer(maker, input)).transfer?.transfer.id).toBe(first.transfer?.transfer.id);
    expect(await createsSeen()).toBe(before + 1);
    expect(first.transfer?.note).toBe("Invoice 7");
    expect(first.transfer?.transfer.destination.amount).toBeNull();
  });

  test("refuses the same form with other details", async () => {
    const input = onramp();
    await desk.working(createTransfer(maker, input));
    await expect(createTransfer(maker, { ...input, amount: "5" })).rejects.toMatchObject({ code: "conflict", reason: "intent_reused" });
  });

  test("refuses somebody else's form", async () => {
    const input = onramp();
    await desk.working(createTransfer(maker, input));
    await expect(createTransfer(await desk.user("maker"), input)).rejects.toMatchObject({ reason: "intent_taken" });
  });

  test("refuses a second one alike while the first is still under way", async () => {
    const input = onramp();
    await createTransfer(maker, input, 0);
    await expect(createTransfer(maker, { ...input, intentId: newId() }, 0)).rejects.toMatchObject({ code: "conflict", reason: "alike_under_way" });
    await desk.work(true);
  });

  test("rejects the wrong actor", async () => {
    await expect(createTransfer(await desk.user("viewer"), onramp())).rejects.toMatchObject({ code: "forbidden" });
    await expect(createTransfer(await desk.user("approver", "admin"), onramp())).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each([
    ["more decimals than the currency has", { amount: "10.123" }, "amount"],
    ["zero", { amount: "0" }, "amount"],
    ["what a double can't carry", { amount: "12345678901234567.89" }, "amount"],
    ["a bank account for an on-ramp", { recipientId: "ACCOUNT" }, "recipientId"],
    ["a recipient that isn't there", { recipientId: "rec_nobody" }, "recipientId"],
    ["a wallet of another coin", { toCurrency: "USDT" }, "recipientId"],
  ])("refuses %s, at its field", async (_what, over, field) => {
    const input = onramp(over as Partial<CreateTransferInput>);
    if (input.recipientId === "ACCOUNT") input.recipientId = recipients.account;
    await expect(createTransfer(maker, input)).rejects.toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  });

  test("tells the service's own refusal, and the corrected form may be sent", async () => {
    await desk.control("POST", "/faults", { kind: "status", status: 400, message: "Corridor closed today", operation: "createTransfer" });
    const input = onramp();
    await expect(desk.working(createTransfer(maker, input))).rejects.toMatchObject({ code: "refused_by_service", message: expect.stringContaining("Corridor closed today") });
    const again = await desk.working(createTransfer(maker, { ...input, amount: String(++amount) }));
    expect(again.operation.state).toBe("succeeded");
  });
});

describe("when nobody knows what happened", () => {
  test.each([
    ["cut after it was taken up", { kind: "cut", when: "after" }],
    ["cut before it was taken up", { kind: "cut", when: "before" }],
    ["an HTML page of a proxy after it was taken up", { kind: "html_502", when: "after" }],
    ["a 503 after it was taken up", { kind: "status", status: 503, when: "after" }],
  ])("%s: the same key and bytes again, and one transfer", async (_what, fault) => {
    const before = await createsSeen();
    await desk.control("POST", "/faults", { ...fault, operation: "createTransfer" });
    const input = onramp();
    const { operation } = await desk.working(createTransfer(maker, input, 300));
    expect(["ambiguous", "succeeded"]).toContain(operation.state);
    await desk.work(true);
    const { transfer, operation: ended } = await createTransfer(maker, input);
    expect(ended.state).toBe("succeeded");
    expect(transfer?.transfer.source.amount).toBe(input.amount);
    const { requests } = (await desk.control("GET", "/requests?operation=createTransfer")) as { requests: { idempotencyKey: string; body: unknown }[] };
    const ours = requests.slice(before);
    expect(ours.length).toBe(2);
    expect(new Set(ours.map((request) => request.idempotencyKey)).size).toBe(1);
    expect(new Set(ours.map((request) => JSON.stringify(request.body))).size).toBe(1);
  });

  test("a truncated answer says that it was taken up: never sent again, but found", async () => {
    const before = await createsSeen();
    await desk.control("POST", "/faults", { kind: "truncate", operation: "createTransfer" });
    const input = onramp();
    const { operation } = await desk.working(createTransfer(maker, input, 200));
    expect(operation.state).toBe("ambiguous");
    const id = await idAtService(input.amount);
    await desk.step(id, "deliver-rate");
    await stepElsewhere("confirmRate", id, input.amount);
    await desk.work(true);
    expect((await createTransfer(maker, input)).transfer?.transfer.id).toBe(id);
    expect(await createsSeen()).toBe(before + 1);
  });

  test("a process that died with the request in the air", async () => {
    const input = onramp();
    const { operation } = await createTransfer(maker, input, 0);
    await desk.db.updateTable("operations").set({ state: "sending", attempt: 1, fence: "1", firstSentAt: new Date(), leaseUntil: new Date(Date.now() - 1000) }).where("id", "=", operation.id).execute();
    await desk.work(true);
    const after = await createTransfer(maker, input);
    expect(after.operation.state).toBe("succeeded");
  });

  test("after the window nothing is sent any more: it is found among the transactions and adopted", async () => {
    const input = onramp();
    await desk.control("POST", "/faults", { kind: "cut", when: "after", operation: "createTransfer" });
    const { operation } = await desk.working(createTransfer(maker, input, 200));
    const before = await createsSeen();
    const id = await idAtService(input.amount);
    await desk.step(id, "deliver-rate");
    await stepElsewhere("confirmRate", id, input.amount);
    await desk.db.updateTable("operations").set({ firstSentAt: new Date(Date.now() - 11 * 60_000) }).where("id", "=", operation.id).execute();
    await desk.work(true);
    const found = await createTransfer(maker, input);
    expect(found.transfer?.transfer.id).toBe(id);
    expect(await createsSeen()).toBe(before);
  });
});

describe("rate", () => {
  test("confirm brings the instructions, and only for the rate that was seen", async () => {
    const id = await withRate();
    const { transfer } = await getTransfer(maker, id);
    const seen = { rateVersion: 1, rateValue: transfer.rate?.value ?? "", amount: transfer.source.amount };
    await expect(confirmRate(maker, id, { ...seen, rateVersion: 2 })).rejects.toMatchObject({ reason: "rate_changed" });
    await expect(confirmRate(maker, id, { ...seen, amount: "1" })).rejects.toMatchObject({ reason: "amount_changed" });
    const result = await desk.working(confirmRate(maker, id, seen));
    expect(result.transfer?.transfer.status).toBe("awaiting_payment");
    expect(result.transfer?.instructions?.type).toBe("bank_transfer");
  });

  test("the rate has a direction checked against both amounts", async () => {
    const { transfer } = await getTransfer(maker, await withRate());
    expect(transfer.rate?.directed).toMatchObject({ base: "USDC", quote: "NGN" });
  });

  test("a confirm whose answer is lost is found by reading, and never sent twice", async () => {
    const id = await withRate();
    await desk.control("POST", "/faults", { kind: "cut", when: "after", operation: "confirmRate" });
    const first = await desk.working(
      (async () => {
        const { transfer } = await getTransfer(maker, id);
        return confirmRate(maker, id, { rateVersion: 1, rateValue: transfer.rate?.value ?? "", amount: transfer.source.amount }, 200);
      })(),
    );
    expect(["ambiguous", "succeeded"]).toContain(first.operation.state);
    await desk.work(true);
    expect(await phaseOf(id)).toBe("awaiting_payment");
    const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as { requests: { path: string }[] };
    expect(requests.filter((request) => request.path.includes(id))).toHaveLength(1);
  });

  test("an expired rate is refused, and refresh brings the next version", async () => {
    const id = await withRate();
    await desk.step(id, "expire-rate");
    await desk.work(true);
    await expect(confirm(id)).rejects.toMatchObject({ reason: "rate_expired" });
    // The service's clock is known to the second, from its Date header: the expiry may be a moment away by it.
    const { operation } = await vi.waitFor(() => desk.working(refreshQuote(maker, id)), { timeout: 20_000 });
    expect(operation.state).toBe("succeeded");
    await desk.step(id, "deliver-rate");
    await desk.work(true);
    const { transfer } = await getTransfer(maker, id);
    expect(transfer.rate?.version).toBeGreaterThan(1);
    expect((await confirm(id)).transfer?.transfer.status).toBe("awaiting_payment");
  });

  test("refresh opens only at expiry", async () => {
    await expect(refreshQuote(maker, await withRate())).rejects.toMatchObject({ reason: "rate_stands" });
  });

  test("cancel ends it, with its reason in the audit", async () => {
    const id = await withRate();
    const { transfer } = await desk.working(cancelTransfer(maker, id, { reason: "Rate too high" }));
    expect(transfer?.transfer.status).toBe("cancelled");
    const row = await desk.db.selectFrom("auditLog").select("after").where("subjectId", "=", id).where("action", "=", "cancel_transfer.planned").executeTakeFirstOrThrow();
    expect(JSON.stringify(row.after)).toContain("Rate too high");
    await expect(cancelTransfer(maker, id, {})).rejects.toMatchObject({ reason: "wrong_state" });
  });

  test("a confirmed transfer can't be cancelled", async () => {
    await expect(cancelTransfer(maker, await confirmed(), {})).rejects.toMatchObject({ reason: "wrong_state" });
  });

  test("every step rejects the wrong actor", async () => {
    const viewer = await desk.user("viewer");
    const id = await withRate();
    for (const step of [confirmRate(viewer, id, {}), cancelTransfer(viewer, id, {}), refreshQuote(viewer, id), confirmPayment(viewer, id, {})]) {
      await expect(step).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("payment", () => {
  const full = () => ({ intentId: newId(), paymentType: "full" as const });
  const split = (part: string) => ({ intentId: newId(), paymentType: "split" as const, amount: part });

  test("in full: once, then detected, settled, completed", async () => {
    const id = await confirmed();
    const { transfer } = await desk.working(confirmPayment(maker, id, full()));
    expect(transfer?.transfer.paymentReported).toBe(true);
    expect(await phaseOf(id)).toBe("payment_reported");
    await expect(confirmPayment(maker, id, full())).rejects.toMatchObject({ reason: "already_reported" });
    await desk.step(id, "pay");
    await desk.work(true);
    expect(await phaseOf(id)).toBe("payment_confirmed");
    await desk.step(id, "settle");
    await desk.work(true);
    const done = await getTransfer(maker, id);
    expect(await phaseOf(id)).toBe("completed");
    expect(done.transactionHash).toMatch(/^0x/);
    expect(done.transfer.remaining).toBe("0");
  });

  test("in parts that never sum to more than the transfer", async () => {
    const input = offramp();
    const id = await confirmed(input);
    const detail = await getTransfer(maker, id);
    expect(detail.instructions).toMatchObject({ type: "crypto_deposit", asset: "USDC", network: "Polygon" });
    const first = split("600000");
    await desk.working(confirmPayment(maker, id, first));
    expect((await confirmPayment(maker, id, first)).operation.state).toBe("succeeded");
    await expect(confirmPayment(maker, id, split(input.amount))).rejects.toMatchObject({ reason: "over_reported" });
    await desk.step(id, "pay", { amount: "600000" });
    await desk.work(true);
    const half = await getTransfer(maker, id);
    expect(half.transfer.received).toBe("600000");
    expect(Number(half.reportable)).toBe(Number(input.amount) - 600000);
    await desk.working(confirmPayment(maker, id, split(half.reportable)));
    await desk.step(id, "pay");
    await desk.work(true);
    expect((await getTransfer(maker, id)).payments).toHaveLength(2);
    expect(await phaseOf(id)).toBe("payment_confirmed");
  });

  test("a failure brings its reason", async () => {
    const id = await confirmed();
    await desk.step(id, "pay");
    await desk.step(id, "fail", { reason: "Beneficiary account dormant" });
    await desk.work(true);
    expect(await phaseOf(id)).toBe("failed");
    expect((await getTransfer(maker, id)).failureReason).toContain("dormant");
    await desk.step(id, "refund", { reason: "Sent back" });
    await desk.work(true);
    expect(await phaseOf(id)).toBe("refunded");
  });
});

describe("mirror", () => {
  test("payment details that change after they were first seen freeze the transfer", async () => {
    const id = await confirmed();
    await desk.db.updateTable("transfers").set({ instructionsHash: "another" }).where("id", "=", id).execute();
    await desk.work(true);
    const { transfer } = await getTransfer(maker, id);
    expect(transfer.frozen?.reason).toBe("instructions_changed");
    await expect(confirmPayment(maker, id, { intentId: newId(), paymentType: "full" })).rejects.toMatchObject({ reason: "instructions_changed" });
  });

  test("an older reading loses", async () => {
    const id = await withRate();
    const later = new Date(Date.now() + 60_000);
    await desk.db.updateTable("transfers").set({ readStartedAt: later }).where("id", "=", id).execute();
    await stepElsewhere("cancelTransfer", id, "1");
    await desk.work(true);
    expect(await phaseOf(id)).toBe("rate_ready");
  });

  test("the list finds by reference, note and recipient, and counts open and closed", async () => {
    const id = await create(onramp({ note: "Container MSKU 774" }));
    const found = await listTransfers(maker, { search: "msku 774" });
    expect(found.transfers.map((transfer) => transfer.id)).toEqual([id]);
    expect(found.counts).toEqual({ all: 1, open: 1, closed: 0 });
    expect((await listTransfers(maker, { search: "100%" })).total).toBe(0);
  });
});
