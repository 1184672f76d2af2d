import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownDataOfRecord } from "@/lib/desk/transactions/transaction-view";
import { workReadings } from "@/lib/jobs/testing/work-due";
import { newId } from "@/lib/platform/ids";
import { markTransferChanged } from "@/lib/store/transfers/transfers";
import { confirmPayment } from "../steps/confirm-payment";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { listTransfers } from "../view/transfer-summary";
import { readService, storeReading } from "./read-transfer";
import { releaseTransfer } from "./release-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("mirror", () => {
  /** From now on the service shows payment details with this part changed. */
  const shows = (id: string, part: string, text: string) =>
    sql`update sandbox.transfers set payment_instructions = jsonb_set(payment_instructions, ${`{bank_transfer,${part}}`}::text[], to_jsonb(${text}::text)) where id = ${id}`.execute(
      desk.owner,
    );

  test("payment details told in other words are the same, and people go on seeing the first", async () => {
    const id = await desk.confirmed();
    const { instructions } = await desk.claimed(id);
    if (instructions?.type !== "bank_transfer")
      return expect.unreachable("an on-ramp is paid by bank transfer");
    await shows(id, "account_name", ` ${instructions.accountName?.toUpperCase()} `);
    await desk.work(true);
    const after = await getTransfer(desk.maker, id);
    expect(after.transfer.frozen).toBeNull();
    expect(after.instructions).toEqual(instructions);
  });

  test("a bank that the payment details give by its code alone has the name of the service's list of banks; what is kept is what came", async () => {
    const id = await desk.confirmed();
    const { instructions } = await desk.claimed(id);
    if (instructions?.type !== "bank_transfer")
      return expect.unreachable("an on-ramp is paid by bank transfer");
    const named = instructions.bankName;
    await sql`update transfers set instructions = jsonb_set(instructions, '{bankName}', 'null') where id = ${id}`.execute(
      desk.db,
    );
    expect((await getTransfer(desk.maker, id)).instructions).toMatchObject({
      bankName: named,
      isBankNamedByCode: true,
    });
    await sql`update transfers set instructions = jsonb_set(instructions, '{bankCode}', '"999"') where id = ${id}`.execute(
      desk.db,
    );
    expect((await getTransfer(desk.maker, id)).instructions).toMatchObject({
      bankName: null,
      bankCode: "999",
    });
  });

  test("what a transfer that is no longer read leaves out of its recipient is what the list has meanwhile", async () => {
    const id = await desk.confirmed(desk.offramp());
    await sql`update transfers set recipient = recipient || '{"bankName":null,"accountName":null}' where id = ${id}`.execute(
      desk.db,
    );
    expect((await getTransfer(desk.maker, id)).transfer.recipient).toMatchObject({
      bankName: "Zenith Bank",
      accountName: expect.stringContaining(" "),
    });
    await sql`update transfers set recipient = recipient || '{"accountNumber":"9999999999"}' where id = ${id}`.execute(
      desk.db,
    );
    // Whatever is stored, the page shows the place that was chosen.
    expect((await getTransfer(desk.maker, id)).transfer.recipient).toMatchObject({
      bankName: "Zenith Bank",
      accountName: null,
      accountNumber: "1014772905",
    });
  });

  test("payment details that change after they were first seen freeze the transfer", async () => {
    const id = await desk.confirmed();
    await shows(id, "account_number", "9999999999");
    await desk.work(true);
    const { transfer } = await getTransfer(desk.maker, id);
    expect(transfer.frozen?.reason).toBe("instructions_changed");
    await expect(
      confirmPayment(desk.maker, id, { intentId: newId(), paymentType: "full" }),
    ).rejects.toMatchObject({ reason: "instructions_changed" });
  });

  test("another amount to pay than was agreed to freezes the transfer, and is told; taken off hold, it is taken as it is", async () => {
    const id = await desk.confirmed();
    const { transfer } = await getTransfer(desk.maker, id);
    await sql`update sandbox.transfers set source_amount = source_amount + 100 where id = ${id}`.execute(
      desk.owner,
    );
    await desk.work(true);
    const after = (await getTransfer(desk.maker, id)).transfer;
    expect(after).toMatchObject({
      source: transfer.source,
      frozen: {
        reason: "state_conflict",
        message: expect.stringContaining("Ask the service before you pay"),
      },
    });
    await releaseTransfer(await desk.user("admin"), id, { reason: "the service told of a fee" });
    await desk.work(true);
    const released = (await getTransfer(desk.maker, id)).transfer;
    expect(released.frozen).toBeNull();
    expect(Number(released.source.amount)).toBe(Number(transfer.source.amount) + 100);
  });

  test("a transfer is where it is since it came there, however often it is read", async () => {
    const id = await desk.withRate();
    const longAgo = new Date("2026-11-01T09:00:00Z");
    const since = async () => (await getTransfer(desk.maker, id)).transfer.phaseSince;
    await desk.db
      .updateTable("transfers")
      .set({ phaseSince: longAgo })
      .where("id", "=", id)
      .execute();
    await desk.work(true);
    expect(await since()).toBe(longAgo.toISOString());
    const before = Date.now();
    await desk.confirm(id);
    await desk.work(true);
    expect(Date.parse(await since())).toBeGreaterThanOrEqual(before - 1_000);
  });

  test("an older reading loses", async () => {
    const id = await desk.withRate();
    const later = new Date(Date.now() + 60_000);
    await desk.db
      .updateTable("transfers")
      .set({ readStartedAt: later })
      .where("id", "=", id)
      .execute();
    await desk.stepElsewhere("cancelTransfer", id, "1");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("rate_ready");
  });

  test("a start told by a clock that ran an hour ahead doesn't keep later readings out", async () => {
    const id = await desk.withRate();
    await desk.db
      .updateTable("transfers")
      .set({ readStartedAt: new Date(Date.now() + 3_600_000) })
      .where("id", "=", id)
      .execute();
    await desk.stepElsewhere("cancelTransfer", id, "1");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("cancelled");
  });

  test("an event that comes while a reading is on its way leads to another one", async () => {
    const id = await desk.confirmed();
    await desk.work(true);
    const before = await readService(desk.worker, id);
    await desk.step(id, "pay");
    await markTransferChanged(desk.db, id);
    await storeReading(desk.worker, before);
    await workReadings(desk.worker);
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
    // Only one reading is made: a mark set before a reading began is settled by it.
    expect(await workReadings(desk.worker)).toBe(0);
  });

  test("rates that differ in their last digit are two", async () => {
    const id = await desk.withRate();
    const reading = await readService(desk.worker, id);
    const read = (value: string) =>
      storeReading(desk.worker, {
        ...reading,
        startedAt: new Date(),
        transfer: { ...reading.transfer, rate: { value, expiresAt: null } },
      });
    await read("1585.12345678901234567");
    await read("1585.12345678901234568");
    expect((await getTransfer(desk.maker, id)).transfer.rate).toMatchObject({
      value: "1585.12345678901234568",
      version: 3,
    });
  });

  test("a rate whose arrival the service doesn't tell arrived by the service's clock, as it ends", async () => {
    const id = await desk.withRate();
    const reading = await readService(desk.worker, id);
    const behind = {
      ...desk.worker,
      gateway: { ...desk.worker.gateway, serviceClockOffsetMs: () => -600_000 },
    };
    const startedAt = new Date();
    const expiresAt = new Date(startedAt.getTime() - 600_000 + 1_800_000);
    await storeReading(behind, {
      ...reading,
      startedAt,
      transfer: { ...reading.transfer, rate: { value: "1590", expiresAt }, history: [] },
    });
    const { rate } = (await getTransfer(desk.maker, id)).transfer;
    expect(Date.parse(rate?.expiresAt ?? "") - Date.parse(rate?.receivedAt ?? "")).toBe(1_800_000);
  });

  describe("a request that is cancelled while its record says more", () => {
    /** Another service may answer so, since no request status fits the record's. */
    const told = (id: string, record: string) =>
      sql`update sandbox.transfers set status = 'cancelled', record_status = ${record} where id = ${id}`.execute(
        desk.owner,
      );

    test("it failed after the payment came in: people see that it failed", async () => {
      const id = await desk.confirmed();
      await desk.step(id, "pay");
      await told(id, "cancelled");
      await desk.work(true);
      expect(await desk.phaseOf(id)).toBe("cancelled");
      await told(id, "failed");
      await desk.work(true);
      expect(await desk.phaseOf(id)).toBe("failed");
      const { transfer } = await getTransfer(desk.maker, id);
      expect(transfer).toMatchObject({
        status: "cancelled",
        transactionStatus: "failed",
        received: transfer.source.amount,
        frozen: null,
      });
    });

    test("an expired transfer that the service then calls cancelled stays expired", async () => {
      const id = await desk.confirmed();
      await desk.step(id, "expire-payment");
      await desk.work(true);
      await told(id, "expired");
      await desk.work(true);
      expect(await desk.phaseOf(id)).toBe("expired");
      expect((await getTransfer(desk.maker, id)).transfer.frozen).toBeNull();
    });

    test("it was paid out after all: a person is asked, and sees it once it is taken off hold", async () => {
      const id = await desk.confirmed();
      await told(id, "cancelled");
      await desk.work(true);
      await told(id, "transaction_completed");
      await desk.work(true);
      expect((await getTransfer(desk.maker, id)).transfer.frozen).toMatchObject({
        reason: "state_conflict",
        message: expect.stringContaining("transaction_completed"),
      });
      await releaseTransfer(await desk.user("admin"), id, {
        reason: "the service confirmed the payout",
      });
      await desk.work(true);
      expect(await desk.phaseOf(id)).toBe("completed");
    });
  });

  test("a payment that the service accepts after the request has expired is in, and what follows from it is no contradiction", async () => {
    const id = await desk.confirmed();
    const { transfer, transaction } = await readService(desk.worker, id);
    if (transaction === null) return expect.unreachable("the sandbox has its record");
    const told = async (status: string, record: string) => {
      await storeReading(desk.worker, {
        transfer: { ...transfer, status },
        transaction: { ...transaction, status: record },
        startedAt: new Date(),
      });
      const { frozen } = (await getTransfer(desk.maker, id)).transfer;
      return frozen?.message ?? (await desk.phaseOf(id));
    };
    expect(await told("expired", "awaiting_payment")).toBe("expired");
    expect(await told("expired", "payment_confirmed")).toBe("payment_confirmed");
    expect(await told("expired", "transaction_completed")).toBe("completed");
  });

  describe("a request in a status of the service's own, whose record says awaiting_payment", () => {
    const told = async (id: string, status: string): Promise<void> => {
      const { transfer } = await readService(desk.worker, id);
      const { source, reference, createdAt } = transfer;
      const parts = {
        rate: null,
        fee: null,
        recipient: null,
        paymentAccount: null,
        transactionHash: null,
        failureReason: null,
      };
      const transaction = {
        id,
        reference,
        amountSent: source.amount,
        sourceCurrency: source.currency,
        amountReceived: null,
        destinationCurrency: "USDC",
        status: "awaiting_payment",
        createdAt,
        ...parts,
      };
      await storeReading(desk.worker, {
        transfer: { ...transfer, status },
        transaction,
        startedAt: new Date(),
      });
    };

    test("before its rate is confirmed nothing is to be paid, and its next rate is no contradiction", async () => {
      const id = await desk.withRate();
      await told(id, "refreshing_rate");
      expect(await desk.phaseOf(id)).toBe("unknown");
      await told(id, "rate_received");
      expect(await desk.phaseOf(id)).toBe("rate_ready");
      expect((await getTransfer(desk.maker, id)).transfer).toMatchObject({
        frozen: null,
        awaitingSince: null,
      });
    });

    test("once it is confirmed its payment is awaited as before", async () => {
      const id = await desk.confirmed();
      await told(id, "watching_chain");
      expect(await desk.phaseOf(id)).toBe("awaiting_payment");
    });
  });

  test("a recipient whom the service leaves out, or names by the id alone, is told from the desk's own list, in files too", async () => {
    const id = await desk.withRate();
    const reading = await readService(desk.worker, id);
    const { recipient } = reading.transfer;
    if (recipient === null) return expect.unreachable("the sandbox names it");
    const read = async (said: typeof recipient | null) => {
      await desk.db
        .updateTable("transfers")
        .set({ recipient: null })
        .where("id", "=", id)
        .execute();
      await storeReading(desk.worker, {
        ...reading,
        startedAt: new Date(),
        transfer: { ...reading.transfer, recipient: said },
      });
      return (await ownDataOfRecord(desk.db, id)).get(id)?.recipient;
    };
    const whole = {
      name: recipient.name,
      account: recipient.walletAddress,
      bankOrNetwork: recipient.network,
    };
    expect(await read(null)).toEqual(whole);
    expect(
      await read({
        ...recipient,
        type: "",
        name: "",
        network: null,
        walletAddress: null,
        symbol: null,
      }),
    ).toEqual(whole);
  });

  test("a destination currency that the service leaves out is the one that was asked for, and another one is another deal", async () => {
    const id = await desk.withRate();
    const reading = await readService(desk.worker, id);
    const { currency } = (await getTransfer(desk.maker, id)).transfer.destination;
    const read = (said: string | null) =>
      storeReading(desk.worker, {
        ...reading,
        startedAt: new Date(),
        transfer: {
          ...reading.transfer,
          rate: { value: said === null ? "1601" : "1602", expiresAt: null },
          destination: { ...reading.transfer.destination, currency: said },
        },
      });
    expect(await read(null)).toBe("changed");
    expect((await getTransfer(desk.maker, id)).transfer).toMatchObject({
      destination: { currency },
      rate: { value: "1601" },
      frozen: null,
    });
    expect(await read(currency === "USDC" ? "USDT" : "USDC")).toBe("frozen");
  });

  test("what the record said stays when a later reading comes without it", async () => {
    const id = await desk.confirmed();
    await desk.step(id, "pay");
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
    const { transfer } = await readService(desk.worker, id);
    expect(
      await storeReading(desk.worker, { transfer, transaction: null, startedAt: new Date() }),
    ).toBe("unchanged");
    expect(await desk.phaseOf(id)).toBe("payment_confirmed");
  });

  test("payments that a reading leaves out are still in; an empty list says that there are none", async () => {
    const id = await desk.confirmed();
    await desk.step(id, "pay");
    await desk.work(true);
    const {
      payments,
      transfer: { received },
    } = await getTransfer(desk.maker, id);
    expect(payments).toHaveLength(1);
    const { transfer, transaction } = await readService(desk.worker, id);
    const read = (said: typeof transfer.payments) =>
      storeReading(desk.worker, {
        transfer: { ...transfer, payments: said },
        transaction,
        startedAt: new Date(),
      });
    expect(await read(null)).toBe("unchanged");
    expect(await getTransfer(desk.maker, id)).toMatchObject({ payments, transfer: { received } });
    // A record that says that all is in, and a list that shows nothing: the next reading decides.
    expect(await read([])).toBe("backward");
    expect(await getTransfer(desk.maker, id)).toMatchObject({ payments, transfer: { received } });
  });

  test("payment details that come by themselves are news", async () => {
    const id = await desk.confirmed();
    const reading = await readService(desk.worker, id);
    await desk.db
      .updateTable("transfers")
      .set({ instructions: null, instructionsHash: null })
      .where("id", "=", id)
      .execute();
    const read = (paymentInstructions: typeof reading.transfer.paymentInstructions) =>
      storeReading(desk.worker, {
        ...reading,
        startedAt: new Date(),
        transfer: { ...reading.transfer, paymentInstructions },
      });
    await read(null);
    expect(await read(null)).toBe("unchanged");
    expect(await read(reading.transfer.paymentInstructions)).toBe("changed");
  });

  test("a reference that only the record has is the transfer's", async () => {
    const id = await desk.confirmed();
    const reading = await readService(desk.worker, id);
    const { reference } = reading.transfer;
    await desk.db.updateTable("transfers").set({ reference: null }).where("id", "=", id).execute();
    await storeReading(desk.worker, {
      ...reading,
      startedAt: new Date(),
      transfer: { ...reading.transfer, reference: null },
    });
    expect(reference).toMatch(/^TXN-/);
    expect((await getTransfer(desk.maker, id)).transfer.reference).toBe(reference);
  });

  test("the list finds by reference, note and recipient, and counts open and closed", async () => {
    const id = await desk.create(desk.onramp({ note: "Container MSKU 774" }));
    const found = await listTransfers(desk.maker, { search: "msku 774" });
    expect(found.transfers.map((transfer) => transfer.id)).toEqual([id]);
    expect(found.counts).toEqual({ all: 1, open: 1, closed: 0 });
    expect((await listTransfers(desk.maker, { search: "100%" })).total).toBe(0);
  });
});
