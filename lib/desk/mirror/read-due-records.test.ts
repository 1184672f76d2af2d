import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import { startCounterparty, type Counterparty } from "@/lib/gateway/testing/counterparty";
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

test("a record that the service shows only in its list is read less and less often, and logged once", async () => {
  const { userId } = await desk.signedIn("viewer");
  const id = await booksOf(desk.db, userId).transaction({ status: "awaiting_payment", createdAt: desk.clock.now() });
  service.replyWith({ status: 404, body: { success: false, message: "Transaction not found" } });
  const { gateway } = testGateway(service.baseUrl, { clock: desk.clock });
  const worker: WorkerContext = { ...desk.visitor, gateway, random: () => 0.5 };
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await desk.db.updateTable("transactions").set({ nextReadAt: desk.clock.now() }).where("id", "=", id).execute();
    expect(await readDueRecords(worker)).toBe(1);
    const { nextReadAt } = await desk.db.selectFrom("transactions").select("nextReadAt").where("id", "=", id).executeTakeFirstOrThrow();
    pauses.push(((nextReadAt?.getTime() ?? 0) - desk.clock.now().getTime()) / 60_000);
  }
  expect(pauses).toEqual([1, 2, 4, 8]);
  const told = desk.lines.map((line) => JSON.parse(line) as { level: string; message: string }).filter(({ message }) => message === "a transaction could not be read again");
  expect(told.map(({ level }) => level)).toEqual(["warn", "debug", "debug", "debug"]);
  await gateway.close();
});
