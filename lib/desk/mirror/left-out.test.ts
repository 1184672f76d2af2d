import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { findTransaction } from "@/lib/store/mirror/transactions";
import { startSweep } from "./sync-mirror";
import { takeRecords } from "./read-list";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

describe("what the list leaves out", () => {
  const stored = () =>
    desk.db
      .selectFrom("transactions")
      .select([
        "id",
        "status",
        "recipientName",
        "recipientAccount",
        "transactionHash",
        "failureReason",
        "revision",
      ])
      .orderBy("id")
      .execute();

  test("is read by each record's id, once, and stays when the list is read again", async () => {
    const world = await startWorld(desk, { tellsByIdAlone: true }, { listedRecords: "short" });
    const statuses = ["transaction_completed", "failed", "expired", "awaiting_payment"];
    for (let number = 0; number < 60; number += 1)
      world.service.records.push(record(number, number * 30, statuses[number % 4]));
    await world.settle();
    const rows = await stored();
    expect(rows.map(({ id, status }) => [id, status])).toEqual([...world.atService()]);
    for (const { id, status, ...facts } of rows) {
      expect(facts).toMatchObject({
        recipientName: "Ada Obi",
        recipientAccount: "0123456789",
        transactionHash: status === "transaction_completed" ? `0x${id}` : null,
        failureReason: status === "failed" ? "The bank refused it" : null,
      });
    }
    expect(world.service.readAlone.toSorted()).toEqual([...world.atService().keys()].toSorted());

    await startSweep(world.worker);
    await world.settle();
    expect(await stored()).toEqual(rows);
    const versions = await desk.db
      .selectFrom("transactionVersions")
      .select("transactionId")
      .execute();
    expect(versions).toHaveLength(60);
    expect(world.service.readAlone).toHaveLength(60);
    await world.close();
  });

  test("comes from the copy where the record may still change, and only what changes makes a version", async () => {
    const world = await startWorld(desk, { tellsByIdAlone: true }, { listedRecords: "short" });
    for (let number = 0; number < 5; number += 1)
      world.service.records.push(record(number, 10 + number, "payment_confirmed"));
    for (let round = 0; round < 6; round += 1) {
      await world.settle();
      desk.clock.advance(HOUR);
      await sql`update transactions set next_read_at = now() - interval '10 years' where next_read_at is not null`.execute(
        desk.db,
      );
      await sql`update mirror_state set recent_due_at = null`.execute(desk.db);
    }
    expect(
      await desk.db.selectFrom("transactionVersions").select("transactionId").execute(),
    ).toHaveLength(5);
    await world.close();
  });

  test("an account that is shown in part stays whole, and another one is taken", async () => {
    const facts = {
      reference: "TXN-A",
      amountSent: "1",
      sourceCurrency: "USDC",
      amountReceived: "1585.2",
      destinationCurrency: "NGN",
      rate: "1585.20",
      fee: "0",
      transactionHash: null,
      failureReason: null,
    };
    const party = { name: "Ada Obi", account: "0123456789", bankOrNetwork: "Test Bank" };
    const whole: Transaction = {
      ...facts,
      id: "masked",
      status: "payment_confirmed",
      createdAt: new Date(NOW),
      recipient: party,
      paymentAccount: party,
    };
    const shown = (account: string): Transaction => ({
      ...whole,
      recipient: { ...party, account },
      paymentAccount: { ...party, account },
    });
    const take = (transaction: Transaction, minute: number) =>
      desk.db.transaction().execute((tx) =>
        takeRecords(tx, [transaction], {
          readStartedAt: new Date(NOW + minute * 60_000),
          at: new Date(NOW),
        }),
      );
    expect([
      await take(whole, 0),
      await take(shown("******6789"), 1),
      await take(shown("0123456789"), 2),
      await take(shown("******1111"), 3),
    ]).toEqual([1, 0, 0, 1]);
    expect(await findTransaction(desk.db, "masked")).toMatchObject({
      recipientAccount: "******1111",
      paymentAccount: { account: "******1111" },
    });
  });

  test("is not looked for where the profile says that lists are whole", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 200; number += 1)
      world.service.records.push(record(number, number * 30));
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(world.service.readAlone).toEqual([]);
    expect(
      await desk.db
        .selectFrom("transactions")
        .select("id")
        .where("nextReadAt", "is not", null)
        .execute(),
    ).toEqual([]);
    await world.close();
  });
});
