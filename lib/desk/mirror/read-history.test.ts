import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { requireHeldDays } from "./read-held";
import { emptyMirror, record, startWorld } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

test("days that hold still on the last pass are proven by it", async () => {
  let passes = 0;
  const world = await startWorld(desk, {
    order: "updated",
    answer: (rows, query) => {
      if (rows.length === 30 && query.get("page") === "1") passes += 1;
      return undefined;
    },
  });
  for (let number = 0; number < 30; number += 1) world.service.records.push(record(number, 200));
  await world.settle();
  let updated = 1000;
  passes = 0;
  world.service.betweenPages(() => {
    const [last] = world.service.records.toSorted((a, b) => a.updatedAt - b.updatedAt);
    if (last && passes > 0 && passes < 4) last.updatedAt = updated += 1;
  });
  await sql`update mirror_windows set state = 'waiting' where rows > 0`.execute(desk.db);
  await world.settle();
  const read = () =>
    desk.db
      .selectFrom("mirrorWindows")
      .select(["state", "passes", "proof"])
      .where("rows", ">", 0)
      .execute();
  expect(await read()).toEqual([{ state: "done", passes: 4, proof: "proven" }]);
  // It stays so while a sweep has yet to come to it.
  await sql`update mirror_windows set state = 'waiting' where rows > 0`.execute(desk.db);
  expect((await requireHeldDays(world.worker, null)).unproven).toBe(0);
  await world.close();
});
