import { hash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readTransactionRow } from "@/lib/gateway/records/parse-transaction";
import { transactionWire } from "@/lib/gateway/testing/samples";
import { readMirrorState } from "@/lib/store/mirror/mirror-state";
import { findTransaction } from "@/lib/store/mirror/transactions";
import { startTestDesk } from "../testing/test-desk";
import { getMirror, requireHeldDays } from "./get-mirror";
import { takeRecords } from "./read-list";
import { emptyMirror, HOUR, NOW, record, startWorld } from "./testing/mirror-world";
import type { MovingOptions, MovingRecord } from "./testing/moving-service";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

/** Characters that the database can't compress, the same ones each time. */
const noise = (length: number, letters: string): string => {
  let state = 7;
  return Array.from({ length }, () =>
    letters.charAt((state = (state * 48_271) % 2_147_483_647) % letters.length),
  ).join("");
};
const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";
const LONG = noise(9_000, PLAIN);

const party = (changes: object) => ({
  name: "Ada Obi",
  account_number: "0123456789",
  bank_name: "Test Bank",
  ...changes,
});

test.each<[string, Record<string, unknown>]>([
  ["id", { id: LONG }],
  ["reference", { reference: LONG }],
  ["status", { status: LONG }],
  ["source_currency", { source_currency: LONG.slice(0, 3_000) }],
  ["recipient's account", { recipient: party({ account_number: LONG }) }],
  ["payment account", { payment_account: party({ account_number: LONG }) }],
  ["transaction_hash", { transaction_hash: LONG }],
  ["amount_sent", { amount_sent: noise(9_000, "123456789") }],
])("a row can't be read whose %s is too long to be kept", (field, changes) => {
  const read = readTransactionRow(transactionWire("a", changes));
  expect(read).toEqual({ ok: false, reason: `${field}: too long` });
});

const take = async (changes: Record<string, unknown>) => {
  const read = readTransactionRow(transactionWire("a", changes));
  if (!read.ok) throw new Error(read.reason);
  await desk.db
    .transaction()
    .execute((tx) => takeRecords(tx, [read.value], new Date(NOW), new Date(NOW)));
  return findTransaction(desk.db, read.value.id);
};

test("a name of any length is kept as far as it goes, a reason whole, and a date behind all is none", async () => {
  const wide = "a" + noise(9_000, "ąęłńóśźżБДЖЗИЛФЦЧШЩЮЯ");
  const row = await take({
    recipient: party({ name: wide, bank_name: wide }),
    failure_reason: LONG,
    created_at: "10000-01-01T00:00:00Z",
  });
  expect(row).toMatchObject({
    recipientName: wide.slice(0, 250),
    bankOrNetwork: wide.slice(0, 250),
    failureReason: LONG,
    createdAt: null,
  });
});

test("a row with the longest texts that can be read is kept", async () => {
  const [long, word] = [noise(500, PLAIN), noise(100, PLAIN)];
  const changes = {
    id: long,
    reference: long,
    status: word,
    source_currency: word,
    destination_currency: `${word.slice(1)}X`,
    amount_sent: noise(100, "123456789"),
    amount_received: noise(100, "123456789"),
  };
  expect(
    await take({
      ...changes,
      recipient: party({ name: LONG, account_number: long, bank_name: LONG }),
      payment_account: party({ account_number: long }),
      transaction_hash: long,
    }),
  ).toMatchObject({ id: long, status: word });
});

test.each([{ id: "rec_1" }])(
  "a recipient that one reading names, and another gives as %o alone, has one name",
  async (alone) => {
    await take({ recipient: alone });
    expect(await take({ recipient: party({ recipient_id: "rec_1" }) })).toMatchObject({
      recipientName: "Ada Obi",
      recipientAccount: "0123456789",
    });
    const versions = async () =>
      (await desk.db.selectFrom("transactionVersions").select("revision").execute()).length;
    const before = await versions();
    for (const recipient of [alone, party({ recipient_id: "rec_1" }), alone]) {
      expect(await take({ recipient })).toMatchObject({
        recipientName: "Ada Obi",
        recipientAccount: "0123456789",
        bankOrNetwork: "Test Bank",
      });
    }
    expect(await versions()).toBe(before);
  },
);

const person = await desk.signedIn("viewer");

type World = Awaited<ReturnType<typeof startWorld>>;
const fill = ({ service }: World, count: number, hoursAgo: (number: number) => number): void => {
  for (let number = 0; number < count; number += 1)
    service.records.push(record(number, hoursAgo(number)));
};
const dayAgo = (days: number): string =>
  new Date(NOW - days * 24 * HOUR).toISOString().slice(0, 10);
const incomplete = async (world: World): Promise<number> =>
  (await requireHeldDays(world.worker, null)).incomplete;
const cut = (rows: MovingRecord[], query: URLSearchParams, clamp: number) => {
  const size = Math.min(clamp, Number(query.get("limit")));
  const page = Number(query.get("page"));
  return { size, page, slice: (number = page) => rows.slice((number - 1) * size, number * size) };
};
const body = (data: object[], meta?: object) => ({
  status: 200,
  body: { success: true, message: "ok", data, ...(meta && { meta }) },
});

test("a list that ends before all that it counts leaves its days incomplete, and says so", async () => {
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      const { slice, page } = cut(rows, query, 5);
      const isGiven = page >= 1 && page <= 3;
      const next = page * 5 < rows.length ? page + 1 : null;
      return body(isGiven ? slice().map(wire) : [], { count: rows.length, next, prev: null });
    },
  });
  fill(world, 60, (number) => (number < 40 ? 500 : number * 24));
  await world.settle();
  expect(await readMirrorState(desk.db)).toMatchObject({ phase: "current", lastError: null });
  expect((await getMirror(person.ctx)).incompleteDays[0]?.why).toBe(
    "The service ends its list before all that it counts.",
  );
  await world.close();
});

test("records of one moment in another order at each reading are all found in the end", async () => {
  let reading = 0;
  const world = await startWorld(desk, {
    answer: (rows, query, wire) => {
      reading += 1;
      const place = ({ id }: MovingRecord): string => hash("md5", `${reading} ${id}`);
      const { slice, page } = cut(
        rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
        query,
        20,
      );
      return page < 1 ? undefined : body(slice().map(wire));
    },
  });
  fill(world, 60, () => 300);
  await world.settle(400);
  expect(await incomplete(world)).toBe(1);
  for (let hour = 0; hour < 3; hour += 1) {
    desk.clock.advance(HOUR);
    await world.settle(400);
  }
  expect((await world.mirrored()).size).toBe(60);
  await world.close();
});

describe("a service that gives only the first 90 days of a range, and refuses none, as the profile says", () => {
  const cuts: Pick<MovingOptions, "answer"> = {
    answer: (rows, query, wire) => {
      const start = query.get("startDate");
      const last = start && new Date(Date.parse(start) + 90 * 24 * HOUR).toISOString().slice(0, 10);
      const { slice, page } = cut(
        rows.filter(
          ({ createdAt }) => last === null || createdAt.toISOString().slice(0, 10) < last,
        ),
        query,
        20,
      );
      return page < 1 ? undefined : body(slice().map(wire));
    },
  };

  const keys = { longestRangeDays: 90, firstDay: dayAgo(1_020) };

  test("is mirrored whole", async () => {
    const world = await startWorld(desk, cuts, keys);
    fill(world, 33, (number) => 24 * (10 + number * 30));
    await world.settle(400);
    expect(await world.mirrored()).toEqual(world.atService());
    await world.close();
  });

  test("and whose first day is known from before", async () => {
    const world = await startWorld(desk, cuts, keys);
    fill(world, 60, (number) => 24 * number * 15);
    await sql`update mirror_state set phase = 'loading', first_day = ${dayAgo(1_000)}`.execute(
      desk.db,
    );
    await world.settle(400);
    expect(await world.mirrored()).toEqual(world.atService());
    expect(await incomplete(world)).toBe(0);
    await world.close();
  });
});

describe("a list that has a record twice", () => {
  const twice = (isSame: boolean): Pick<MovingOptions, "answer"> => ({
    answer: (rows, query, wire) => {
      const { slice, page } = cut(rows, query, 20);
      const [first, ...others] = slice();
      if (page < 1) return undefined;
      return body(
        first
          ? [wire(first), { ...wire(first), ...(!isSame && { fee: "9" }) }, ...others.map(wire)]
          : [],
      );
    },
  });
  const whatIsProven = (world: World) =>
    requireHeldDays(world.worker, null).catch((error: unknown) =>
      error instanceof Error ? error.message : "",
    );

  test("word for word on one page is complete as any other", async () => {
    const world = await startWorld(desk, twice(true));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    expect(await whatIsProven(world)).toMatchObject({ incomplete: 0 });
    await world.close();
  });

  test("in two versions is incomplete each time", async () => {
    const world = await startWorld(desk, twice(false));
    fill(world, 30, (number) => number);
    world.service.records.push(record(100, 3, "awaiting_payment"));
    await world.settle();
    // The newest days, the window that has one of them, and the open list.
    expect(await whatIsProven(world)).toMatchObject({ incomplete: 3 });
    await world.close();
  });
});
