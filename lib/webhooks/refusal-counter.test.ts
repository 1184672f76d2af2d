import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cleanUp, REFUSALS_KEPT_MS } from "@/lib/desk/clean-up";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { openDatabase } from "@/lib/store/database";
import { addRefusedEvents, readRefusedEvents } from "@/lib/store/webhook-inbox";
import { createRefusalCounter, REFUSALS_WRITTEN_EVERY_MS } from "./refusal-counter";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => desk.db.deleteFrom("webhookRefusals").execute());

/** A counter whose time passes when it is told to. */
function counting(db = desk.db) {
  const waiting: (() => void)[] = [];
  const counter = createRefusalCounter({
    ...desk.runtime,
    db,
    later: (ms, run) => (expect(ms).toBe(REFUSALS_WRITTEN_EVERY_MS), waiting.push(run)),
  });
  return {
    counter,
    isResting: () => waiting.length > 0,
    pass: () => (waiting.shift()?.(), counter.settled()),
  };
}

describe("refused events", () => {
  test("the first is told of at once, and the next thousand are one write and one line of the log", async () => {
    const { counter, pass, isResting } = counting();
    const first = desk.clock.now();
    const lines = desk.lines.length;
    counter.count("signature_wrong", "it doesn't match");
    await counter.settled();
    expect(await readRefusedEvents(desk.db)).toEqual([
      { reason: "signature_wrong", count: 1, firstAt: first, lastAt: first },
    ]);
    desk.clock.advance(1000);
    for (let n = 0; n < 1000; n += 1) counter.count("signature_wrong", "it doesn't match");
    counter.count("header_missing", "there is none");
    await counter.settled();
    expect(await readRefusedEvents(desk.db), "not yet").toMatchObject([{ count: 1 }]);
    await pass();
    const last = desk.clock.now();
    expect(await readRefusedEvents(desk.db)).toEqual([
      { reason: "header_missing", count: 1, firstAt: last, lastAt: last },
      { reason: "signature_wrong", count: 1001, firstAt: first, lastAt: last },
    ]);
    expect(desk.lines.slice(lines)).toHaveLength(2);
    await pass();
    expect(isResting(), "with nothing more to write it ends").toBe(false);
    counter.count("time_off", "too old");
    await counter.settled();
    expect(await readRefusedEvents(desk.db)).toHaveLength(3);
  });

  test("wait while the database is away", async () => {
    const gone = openDatabase("postgresql://nobody@127.0.0.1:9/none");
    const { counter, pass } = counting(gone);
    counter.count("time_off", "too old");
    await counter.settled();
    counter.count("time_off", "too old");
    await pass();
    expect(desk.lines.filter((line) => line.includes("could not be counted yet"))).toHaveLength(2);
    expect(desk.lines.at(-2), "both").toMatch(/"time_off":2/);
    await gone.destroy();
  });

  test("of several processes add up, whichever writes first", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
    const refused = (reason: "time_off" | "signature_wrong", from: number, to: number) => ({
      reason,
      count: 2,
      firstAt: at(from),
      lastAt: at(to),
    });
    await Promise.all([
      addRefusedEvents(desk.db, [refused("time_off", 5, 6), refused("signature_wrong", 5, 6)]),
      addRefusedEvents(desk.db, [refused("signature_wrong", 1, 2), refused("time_off", 7, 8)]),
    ]);
    expect(await readRefusedEvents(desk.db)).toEqual([
      { reason: "time_off", count: 4, firstAt: at(5), lastAt: at(8) },
      { reason: "signature_wrong", count: 4, firstAt: at(1), lastAt: at(6) },
    ]);
  });

  test("are forgotten a week after the last", async () => {
    const { counter } = counting();
    counter.count("time_off", "too old");
    await counter.settled();
    desk.clock.advance(REFUSALS_KEPT_MS - 1);
    await cleanUp(desk.runtime);
    expect(await readRefusedEvents(desk.db)).toHaveLength(1);
    desk.clock.advance(2);
    await cleanUp(desk.runtime);
    expect(await readRefusedEvents(desk.db)).toEqual([]);
  });
});
