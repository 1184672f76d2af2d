import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import {
  refusal,
  startCounterparty,
  wrapped,
  type Counterparty,
  type Reply,
} from "@/lib/gateway/testing/counterparty";
import { transactionWire } from "@/lib/gateway/testing/samples";
import { testGateway } from "@/lib/gateway/testing/test-gateway";
import { readDueRecords } from "./read-due-records";

let desk: TestDesk;
let service: Counterparty;
beforeAll(async () => {
  desk = await startTestDesk();
  service = await startCounterparty();
});
afterAll(async () => {
  await service.close();
  await desk.close();
});

test("a record whose id the list has in capitals and its own reading in small letters is one record", async () => {
  const { userId } = await desk.signedIn("viewer");
  const id = await booksOf(desk.db, userId).transaction({
    id: "5C1A-77",
    status: "payment_confirmed",
    createdAt: desk.clock.now(),
  });
  desk.clock.set(new Date(Date.now() + 60_000));
  service.replyWith({
    status: 200,
    body: { success: true, message: "ok", data: transactionWire("5c1a-77") },
  });
  const { gateway } = testGateway(service.baseUrl, { clock: desk.clock });
  await desk.db
    .updateTable("transactions")
    .set({ nextReadAt: desk.clock.now() })
    .where("id", "=", id)
    .execute();
  expect(await readDueRecords({ ...desk.visitor, gateway, random: () => 0.5 })).toBe(1);
  expect(
    await desk.db
      .selectFrom("transactions")
      .select(["id", "status"])
      .where("id", "ilike", id)
      .execute(),
  ).toEqual([{ id, status: "transaction_completed" }]);
  await gateway.close();
});

test("a record that the service shows only in its list is read less and less often, and logged once", async () => {
  const { userId } = await desk.signedIn("viewer");
  const id = await booksOf(desk.db, userId).transaction({
    status: "awaiting_payment",
    createdAt: desk.clock.now(),
  });
  service.replyWith({ status: 404, body: { success: false, message: "Transaction not found" } });
  const { gateway } = testGateway(service.baseUrl, { clock: desk.clock });
  const worker: WorkerContext = { ...desk.visitor, gateway, random: () => 0.5 };
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await desk.db
      .updateTable("transactions")
      .set({ nextReadAt: desk.clock.now() })
      .where("id", "=", id)
      .execute();
    expect(await readDueRecords(worker)).toBe(1);
    const { nextReadAt } = await desk.db
      .selectFrom("transactions")
      .select("nextReadAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    pauses.push(((nextReadAt?.getTime() ?? 0) - desk.clock.now().getTime()) / 60_000);
  }
  expect(pauses).toEqual([1, 2, 4, 8]);
  const told = desk.lines
    .map((line) => JSON.parse(line) as { level: string; message: string })
    .filter(({ message }) => message === "a transaction could not be read again");
  expect(told.map(({ level }) => level)).toEqual(["warn", "debug", "debug", "debug"]);
  await gateway.close();
});

test.each<[string, Reply, Reply, object | null]>([
  [
    "a limit of the service",
    refusal(429, "too many requests", { "retry-after": "40" }),
    wrapped([]),
    { kind: "rate_limited", retryAfterMs: 40_000 },
  ],
  ["a service that is away", refusal(503, "down"), refusal(503, "down"), null],
  ["a service that can't give this one", refusal(500, "broken"), wrapped([]), null],
  ["a refusal", refusal(422, "no"), refusal(503, "down"), null],
  ["another answer", wrapped({}), refusal(503, "down"), null],
])("%s counts against the record, or is told", async (_what, ofRecord, ofList, told) => {
  const { userId } = await desk.signedIn("viewer");
  const id = await booksOf(desk.db, userId).transaction({
    status: "payment_confirmed",
    createdAt: desk.clock.now(),
  });
  service.respond(({ path }) => (path === "/v1/transactions" ? ofList : ofRecord));
  const { gateway } = testGateway(service.baseUrl, { clock: desk.clock });
  await desk.db.updateTable("transactions").set({ nextReadAt: null }).execute();
  await desk.db
    .updateTable("transactions")
    .set({ nextReadAt: desk.clock.now() })
    .where("id", "=", id)
    .execute();
  const read = await readDueRecords({ ...desk.visitor, gateway, random: () => 0.5 }).catch(
    (error: unknown) => error,
  );
  if (told === null) expect(read).toBe(1);
  else expect(read).toMatchObject(told);
  expect(
    await desk.db
      .selectFrom("transactions")
      .select("readFailures")
      .where("id", "=", id)
      .executeTakeFirst(),
  ).toEqual({ readFailures: told === null ? 1 : 0 });
  await gateway.close();
});
