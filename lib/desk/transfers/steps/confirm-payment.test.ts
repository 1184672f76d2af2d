import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import { makeDocument } from "@/lib/desk/documents/make-document";
import { getOverview } from "@/lib/desk/overview/get-overview";
import { documentStatuses } from "@/lib/domain/documents/document";
import { newId } from "@/lib/platform/ids";
import { documentSelect, readDocuments } from "@/lib/store/reports/document-rows";
import { settledRevision } from "@/lib/store/revision";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { confirmPayment } from "./confirm-payment";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("payment", () => {
  const full = () => ({ intentId: newId(), paymentType: "full" as const });
  const split = (part: string) => ({
    intentId: newId(),
    paymentType: "split" as const,
    amount: part,
  });

  test("in full: once, then detected, settled, completed", async () => {
    const id = await desk.confirmed();
    const { transfer } = await desk.working(confirmPayment(desk.maker, id, full()));
    expect(transfer?.transfer.paymentReported).toBe(true);
    expect(await desk.phaseOf(id)).toBe("payment_reported");
    await expect(confirmPayment(desk.maker, id, full())).rejects.toMatchObject({
      reason: "already_reported",
    });
    await desk.step(id, "pay");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
    await desk.step(id, "settle");
    await desk.work(true);
    const done = await getTransfer(desk.maker, id);
    expect(await desk.phaseOf(id)).toBe("completed");
    expect(done.transactionHash).toMatch(/^0x/);
    expect(done.transfer.remaining).toBe("0");
  });

  test("in parts, where the service has a status of its own between them: the rest can still be paid and reported", async () => {
    const id = await desk.confirmed();
    await desk.working(confirmPayment(desk.maker, id, split("100")));
    await desk.work(true);
    await desk.db
      .updateTable("transfers")
      .set({
        status: "partially_paid",
        phase: "awaiting_payment",
        transactionStatus: "awaiting_payment",
      })
      .where("id", "=", id)
      .execute();
    expect((await desk.working(confirmPayment(desk.maker, id, split("200")))).operation.state).toBe(
      "succeeded",
    );
    await desk.db
      .updateTable("transfers")
      .set({ status: "partially_paid", phase: "unknown" })
      .where("id", "=", id)
      .execute();
    await expect(confirmPayment(desk.maker, id, split("300"))).rejects.toMatchObject({
      reason: "wrong_state",
    });
  });

  test("one that the service lists and hasn't received is shown, and counts for nothing yet", async () => {
    const id = await desk.confirmed();
    const { transfer, timeline } = await getTransfer(desk.maker, id);
    const listed = {
      id: "p1",
      amount: transfer.source.amount,
      currency: transfer.source.currency,
      sessionId: null,
      status: "pending",
      receivedAt: null,
      createdAt: new Date().toISOString(),
    };
    await desk.db
      .updateTable("transfers")
      .set({ payments: JSON.stringify([listed]) })
      .where("id", "=", id)
      .execute();
    const pending = await getTransfer(desk.maker, id);
    expect(pending.payments).toMatchObject([
      { standing: "on_its_way", status: "pending", receivedAt: null },
    ]);
    expect(pending.timeline).toEqual(timeline);
    await desk.db
      .updateTable("transfers")
      .set({ payments: JSON.stringify([{ ...listed, status: "confirmed" }]) })
      .where("id", "=", id)
      .execute();
    const confirmed = await getTransfer(desk.maker, id);
    expect(confirmed.payments).toMatchObject([
      { standing: "received", receivedAt: listed.createdAt },
    ]);
    expect(confirmed.timeline).toHaveLength(timeline.length + 1);
    await desk.db
      .updateTable("transfers")
      .set({
        payments: JSON.stringify([
          { ...listed, amount: "0", isUnreadable: true, status: "confirmed" },
        ]),
      })
      .where("id", "=", id)
      .execute();
    const unreadable = await getTransfer(desk.maker, id);
    expect(unreadable.payments).toMatchObject([
      { standing: "unreadable", amount: null, receivedAt: null },
    ]);
    expect(unreadable.timeline).toEqual(timeline);
  });

  test("in parts that never sum to more than the transfer", async () => {
    const input = desk.offramp();
    const id = await desk.confirmed(input);
    const detail = await desk.claimed(id);
    expect(detail.instructions).toMatchObject({
      type: "crypto_deposit",
      asset: "USDC",
      network: "Polygon",
    });
    const first = split("600000");
    await desk.working(confirmPayment(desk.maker, id, first));
    expect((await confirmPayment(desk.maker, id, first)).operation.state).toBe("succeeded");
    await expect(confirmPayment(desk.maker, id, split(input.amount))).rejects.toMatchObject({
      reason: "over_reported",
    });
    expect(await desk.phaseOf(id)).toBe("payment_reported");
    const reported = await getTransfer(desk.maker, id);
    expect(reported.transfer.unreported).toBe(reported.reportable);
    await desk.step(id, "pay", { amount: "600000" });
    await desk.work(true);
    const half = await getTransfer(desk.maker, id);
    // The reported amount is in; a person must pay the rest.
    expect(await desk.phaseOf(id)).toBe("awaiting_payment");
    expect(half.transfer).toMatchObject({ paymentReported: false });
    expect(half.transfer.unreported).toBeUndefined();
    expect(half.transfer.received).toBe("600000");
    expect(Number(half.reportable)).toBe(Number(input.amount) - 600000);
    await desk.working(confirmPayment(desk.maker, id, split(half.reportable)));
    expect(await desk.phaseOf(id)).toBe("payment_reported");
    await desk.step(id, "pay");
    await desk.work(true);
    expect((await getTransfer(desk.maker, id)).payments).toHaveLength(2);
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
  });

  test("whose record says confirmed at the first part: the rest is awaited, can be reported, and no remittance advice is made", async () => {
    const id = await desk.confirmed(desk.onramp({ amount: "1234.56" }));
    await desk.step(id, "pay", { amount: "400.1", confirms: true });
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("awaiting_payment");
    const { transfer, reportable } = await getTransfer(desk.maker, id);
    expect(transfer).toMatchObject({
      status: "awaiting_payment",
      transactionStatus: "payment_confirmed",
      shortPaid: true,
      remaining: "834.46",
    });
    expect(reportable).toBe("1234.56");
    expect((await getOverview(desk.maker)).pay.transfers.map((each) => each.id)).toContain(id);
    const advice = () =>
      makeDocument(
        desk.maker,
        id,
        { kind: "remittance", fee: "without" },
        { write: () => new Uint8Array() },
      );
    await expect(advice()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("awaits payment"),
    });
    const inPeriod = async () => {
      const revision = await settledRevision(desk.db);
      const filter = {
        range: null,
        state: null,
        currency: null,
        ids: [id],
        statuses: documentStatuses("remittance"),
        notShortPaidAt: revision,
      };
      return (await readDocuments(desk.db, documentSelect({ revision, filter }, null))).length;
    };
    expect(await inPeriod()).toBe(0);
    await desk.working(confirmPayment(desk.maker, id, split("834.46")));
    expect(await desk.phaseOf(id)).toBe("payment_reported");
    await desk.step(id, "pay");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
    expect((await getTransfer(desk.maker, id)).transfer.shortPaid).toBeUndefined();
    await expect(advice()).resolves.toMatchObject({ fileName: expect.stringContaining("pdf") });
    expect(await inPeriod()).toBe(1);
  });

  test("a form is of one transfer: sent for another, it says that nothing was reported there", async () => {
    const [id, other] = [await desk.confirmed(), await desk.confirmed()];
    const form = full();
    await desk.working(confirmPayment(desk.maker, id, form));
    await expect(confirmPayment(desk.maker, other, form, 0)).rejects.toMatchObject({
      code: "conflict",
      reason: "intent_reused",
    });
    expect((await getTransfer(desk.maker, other)).notices).toEqual([]);
  });

  test.each([
    ["more decimals than the currency has", "1.12345678901234567891"],
    ["more digits than a double carries", "999999999999.999999"],
  ])(
    "a part with %s is refused at its field, before anything is planned",
    async (_what, amount) => {
      const id = await desk.confirmed(desk.offramp());
      await desk.db
        .updateTable("transfers")
        .set({ sourceAmount: "1000000000000" })
        .where("id", "=", id)
        .execute();
      await expect(confirmPayment(desk.maker, id, split(amount), 0)).rejects.toMatchObject({
        code: "invalid",
        fields: { amount: expect.any(String) },
      });
      expect((await getTransfer(desk.maker, id)).notices).toEqual([]);
    },
  );

  test("of two people who report it at once, each all of it or more than the half, one is told that the other did", async () => {
    for (const notice of [full, () => split("600000")]) {
      const id = await desk.confirmed(desk.onramp({ amount: "1000000" }));
      const colleague = await desk.user("maker");
      const both = Promise.allSettled([
        confirmPayment(desk.maker, id, notice()),
        confirmPayment(colleague, id, notice()),
      ]);
      const results = await desk.working(both);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect((await getTransfer(desk.maker, id)).notices).toHaveLength(1);
    }
  });

  test("who plans a notice waits for whoever is planning one: what the other reports is counted", async () => {
    const id = await desk.confirmed();
    const waiting = async () =>
      (
        await sql<{
          pid: number;
        }>`select pid from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
          desk.owner,
        )
      ).rows;
    const planned = await desk.db.transaction().execute(async (tx) => {
      await lockTransfer(tx, id);
      const mine = confirmPayment(desk.maker, id, split("600000"), 0);
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
      return { mine };
    });
    await planned.mine;
    await desk.work(true);
  });

  test.each([
    ["cut off", "conflict_409", { kind: "cut", when: "after" }],
    ["sent twice by a proxy", "conflict_409", { kind: "double" }],
    ["sent twice by a proxy", "unprocessable_422", { kind: "double" }],
  ])(
    "a notice that is %s (%s) isn't refused, and done with once its payment is in",
    async (_what, keyMode, fault) => {
      const id = await desk.confirmed();
      await desk.control("PATCH", "/settings", { keyMode });
      try {
        await desk.control("POST", "/faults", { ...fault, operation: "confirmPayment" });
        const notice = full();
        await desk.working(confirmPayment(desk.maker, id, notice));
        await desk.work(true);
        expect((await confirmPayment(desk.maker, id, notice)).operation.state).toBe("ambiguous");
        await desk.step(id, "pay");
        await desk.work(true);
        await desk.work(true);
        expect((await confirmPayment(desk.maker, id, notice)).operation.state).toBe("succeeded");
        expect(await desk.phaseOf(id)).toBe("payment_confirmed");
      } finally {
        await desk.control("PATCH", "/settings", { keyMode: "replay_first_answer" });
      }
    },
  );

  test("a failure brings its reason", async () => {
    const id = await desk.confirmed();
    await desk.step(id, "pay");
    await desk.step(id, "fail", { reason: "Beneficiary account dormant" });
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("failed");
    expect((await getTransfer(desk.maker, id)).failureReason).toContain("dormant");
    await desk.step(id, "refund", { reason: "Sent back" });
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("refunded");
  });
});
