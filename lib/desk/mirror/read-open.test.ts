import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

test("a record that the open list leaves out while it awaits payment is read less and less often, and at once when the list leaves it out anew", async () => {
  const world = await startWorld(desk, { tellsByIdAlone: true }, { listedRecords: "short" });
  const open = record(1, 30, "awaiting_payment");
  world.service.records.push(open);
  await world.settle();
  const readings = async (rounds: number): Promise<number> => {
    const before = world.service.readAlone.length;
    for (let round = 0; round < rounds; round += 1) {
      desk.clock.advance(20_000);
      await world.settle();
    }
    return world.service.readAlone.length - before;
  };
  expect(await readings(3)).toBe(0);
  open.isUnlisted = true;
  // At once, and after one, two and four minutes more.
  expect(await readings(30)).toBe(4);
  delete open.isUnlisted;
  expect(await readings(30)).toBe(0);
  open.isUnlisted = true;
  open.status = "expired";
  expect(await readings(2)).toBe(1);
  expect(await world.mirrored()).toEqual(world.atService());
  await world.close();
});
