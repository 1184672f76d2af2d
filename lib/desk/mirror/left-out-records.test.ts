import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { findTransaction } from "@/lib/store/mirror/transactions";
import { startTestDesk } from "../testing/test-desk";
import { requireHeldDays } from "./get-mirror";
import { takeRecords } from "./read-list";
import { startSweep } from "./sync-mirror";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);

test("records that the service no longer has, neither in its list nor by their ids, are counted for their days, and stay, until it has them again", async () => {
  const world = await startWorld(desk);
  const [open, old, listedAlone, ...others] = [
    record(1, 9 * 24, "awaiting_payment"),
    record(2, 20 * 24),
    record(3, 20 * 24),
    record(4, 20 * 24),
    record(5, 2),
    record(6, 30 * 24),
  ];
  const all = [open, old, listedAlone, ...others].flatMap((one) => (one ? [one] : []));
  world.service.records.push(...all);
  const readOn = async (): Promise<void> => {
    desk.clock.advance(HOUR);
    await startSweep(world.worker);
    await world.settle();
  };
  const gone = async (from: number, to: number, zone = "UTC") =>
    (await requireHeldDays(world.worker, { from: dayAgo(from), to: dayAgo(to), zone })).gone;
  await world.settle();
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);

  world.service.records.splice(0, 2);
  // One that is still found by its id isn't gone.
  if (listedAlone) listedAlone.isUnlisted = true;
  await readOn();
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(2);
  expect([await gone(21, 19), await gone(10, 8), await gone(31, 29)]).toEqual([1, 1, 0]);
  // One is of its own day alone, which in another zone is another one.
  expect([await gone(21, 21), await gone(20, 20), await gone(19, 19)]).toEqual([0, 1, 0]);
  expect([await gone(21, 21, "America/New_York"), await gone(20, 20, "America/New_York")]).toEqual([
    1, 0,
  ]);
  expect((await world.mirrored()).size).toBe(6);

  world.service.records.unshift(...all.slice(0, 2));
  await readOn();
  expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
  await world.close();
});

test.each([400, 403, 405, 422])(
  "a record whose reading by its id is refused with %i isn't told to be gone: whether it is isn't known",
  async (refusedWith) => {
    const world = await startWorld(desk);
    const hidden = record(1, 20 * 24);
    world.service.records.push(hidden, record(2, 20 * 24), record(3, 30 * 24));
    await world.settle();
    Object.assign(hidden, { isUnlisted: true, refusedWith });
    for (let night = 0; night < 2; night += 1) {
      desk.clock.advance(HOUR);
      await startSweep(world.worker);
      await world.settle();
    }
    expect((await requireHeldDays(world.worker, null)).gone).toBe(0);
    await world.close();
  },
);

describe("a record that the open list leaves out, of a service that shows records in its lists alone", () => {
  const refusedWith = 404;
  const waitFor = async (
    world: Awaited<ReturnType<typeof startWorld>>,
    minutes: number,
  ): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      desk.clock.advance(60_000);
      await world.settle();
    }
  };
  const gone = async (world: Awaited<ReturnType<typeof startWorld>>) =>
    (await requireHeldDays(world.worker, null)).gone;

  test.each([10, 200])(
    "is found in the list of its days, and was never gone, when it was paid after %i days",
    async (days) => {
      const world = await startWorld(desk);
      const paid = { ...record(1, days * 24, "awaiting_payment"), refusedWith };
      world.service.records.push(
        paid,
        ...Array.from({ length: 20 }, (_, number) => record(10 + number, number * 20 * 24)),
      );
      await world.settle();
      await waitFor(world, 2);
      paid.status = "transaction_completed";
      desk.clock.advance(20_000);
      await world.settle(1).catch(() => undefined);
      expect(await gone(world)).toBe(0);
      await waitFor(world, 2);
      expect(await world.mirrored()).toEqual(world.atService());
      expect(await gone(world)).toBe(0);
      await world.close();
    },
  );

  test("is gone once the list of its days has been read without it", async () => {
    const world = await startWorld(desk);
    world.service.records.push(
      { ...record(1, 10 * 24, "awaiting_payment"), refusedWith },
      record(2, 10 * 24),
      record(3, 100 * 24),
    );
    await world.settle();
    await waitFor(world, 2);
    world.service.records.shift();
    await waitFor(world, 4);
    expect(await gone(world)).toBe(1);
    // Its days are not read again and again for it.
    const { readAt } = await desk.db
      .selectFrom("mirrorWindows")
      .select((eb) => eb.fn.max("readAt").as("readAt"))
      .executeTakeFirstOrThrow();
    await waitFor(world, 10);
    expect(
      await desk.db
        .selectFrom("mirrorWindows")
        .select("startDay")
        .where("readAt", ">", readAt)
        .execute(),
    ).toEqual([]);
    await world.close();
  });

  test("and that is older than all that is read isn't told to be gone", async () => {
    const world = await startWorld(desk);
    const old = { ...record(1, 500 * 24, "awaiting_payment"), refusedWith };
    world.service.records.push(old, record(2, 10 * 24), record(3, 100 * 24));
    await world.settle();
    await waitFor(world, 2);
    world.service.records.shift();
    await waitFor(world, 4);
    desk.clock.advance(24 * HOUR);
    await startSweep(world.worker);
    await world.settle();
    expect(await gone(world)).toBe(0);
    await world.close();
  });

  test("and that is hidden by another that leaves it meanwhile, was never gone", async () => {
    let isHidden = false;
    const world = await startWorld(desk, {
      answer: (rows, query, wire) => {
        // Of two readings, one is later.
        desk.clock.advance(1);
        if (!isHidden || query.get("status") !== "pending") return undefined;
        return {
          status: 200,
          body: {
            success: true,
            data:
              query.get("page") === "1" ? rows.filter(({ id }) => id !== "r00001").map(wire) : [],
          },
        };
      },
    });
    world.service.records.push(
      { ...record(1, 10 * 24, "awaiting_payment"), refusedWith },
      record(2, 10 * 24),
      record(3, 100 * 24),
    );
    await world.settle();
    await waitFor(world, 2);
    isHidden = true;
    desk.clock.advance(20_000);
    await world.settle();
    desk.clock.advance(5_000);
    await world.settle();
    expect(
      (await desk.db.selectFrom("leftOutRecords").select("goneAt").execute()).map(
        ({ goneAt }) => goneAt !== null,
      ),
    ).toEqual([true]);
    expect(await gone(world)).toBe(0);
    isHidden = false;
    desk.clock.advance(30_000);
    await world.settle();
    expect(await desk.db.selectFrom("leftOutRecords").selectAll().execute()).toEqual([]);
    await world.close();
  });
});

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
      desk.db
        .transaction()
        .execute((tx) =>
          takeRecords(tx, [transaction], new Date(NOW + minute * 60_000), new Date(NOW)),
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
