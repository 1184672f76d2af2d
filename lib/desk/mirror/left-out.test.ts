import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { startSweep } from "./start-sweep";
import { emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

describe("what the list leaves out", () => {
  const stored = () => desk.db.selectFrom("transactions").select(["id", "status", "recipientName", "recipientAccount", "transactionHash", "failureReason", "revision"]).orderBy("id").execute();

  test("is read by each record's id, once, and stays when the list is read again", async () => {
    const world = await startWorld(desk, { tellsByIdAlone: true });
    const statuses = ["transaction_completed", "failed", "expired", "awaiting_payment"];
    for (let number = 0; number < 60; number += 1) world.service.records.push(record(number, number * 30, statuses[number % 4]));
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
    expect(world.service.readAlone).toHaveLength(60);
    await world.close();
  });

  test("is looked for in a few records only where their ids bring no more", async () => {
    const world = await startWorld(desk);
    for (let number = 0; number < 200; number += 1) world.service.records.push(record(number, number * 30));
    await world.settle();
    expect(await world.mirrored()).toEqual(world.atService());
    expect(world.service.readAlone.length).toBeLessThanOrEqual(20);
    expect(await desk.db.selectFrom("transactions").select("id").where("nextReadAt", "is not", null).execute()).toEqual([]);
    await world.close();
  });
});
