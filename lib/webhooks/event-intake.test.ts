import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { openDatabase, poolOf, type Database } from "@/lib/store/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/testing/test-database";
import { createEventIntake, type EventIntake } from "./event-intake";
import { receiveEvent } from "./receive-event";
import { SECRET, signed, TOKEN } from "./testing/signed-delivery";

let database: TestDatabase;
let owner: Database;
/** As the web process has it. */
let db: Database;
let intake: EventIntake;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url);
  await owner
    .insertInto("organisation")
    .values({
      name: "Desk",
      reportingZone: "UTC",
      webhookToken: TOKEN,
      webhookSecret: SECRET,
      sandbox: false,
    })
    .execute();
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});
beforeEach(() => {
  db = openDatabase(database.deskUrl);
  intake = createEventIntake(db);
});
afterEach(() => db.destroy());

const receive = ({ body, ...delivery }: ReturnType<typeof signed>) =>
  receiveEvent(
    {
      intake,
      clock: systemClock,
      scheme: { scheme: "standard-webhooks" },
      refusals: { count: () => undefined },
    },
    { ...delivery, readBody: async () => body },
  );
const event = (id: string) =>
  signed({ event: "transfer_request.completed", data: { id: newId() } }, { id });
const storedAs = async (ids: readonly string[]): Promise<number> => {
  const { rows } = await poolOf(owner).query<{ count: number }>(
    "select count(*)::int as count from webhook_inbox where dedupe_key = any($1)",
    [ids.map((id) => `id:${id}`)],
  );
  return rows[0]?.count ?? -1;
};
const newIds = (count: number): string[] => Array.from({ length: count }, () => newId());

describe("events that come together", () => {
  test("share what is asked of the database", async () => {
    await receive(event(newId()));
    let asked = 0;
    poolOf(db).on("acquire", () => (asked += 1));
    const ids = newIds(300);
    await Promise.all(ids.map((id) => receive(event(id))));
    expect(await storedAs(ids)).toBe(300);
    // Two rounds to read who the desk is, and one or a few INSERTs: not two or three for each.
    expect(asked).toBeLessThan(20);
  });

  test("of which one is there twice are one row, new for one of them", async () => {
    const id = newId();
    const answers = await Promise.all([event(id), event(id), event(id)].map(receive));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await receive(event(id))).toEqual({ isNew: false });
    expect(await storedAs([id])).toBe(1);
  });

  test("with one that the database refuses are stored but for that one", async () => {
    const ids = newIds(20);
    const tooLong = "a".repeat(40_000) + Array.from({ length: 2_000 }, () => newId()).join("");
    const answers = await Promise.allSettled([
      ...ids.slice(0, 10).map((id) => receive(event(id))),
      receive(event(tooLong)),
      ...ids.slice(10).map((id) => receive(event(id))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => "fulfilled"),
      "rejected",
      ...Array.from({ length: 10 }, () => "fulfilled"),
    ]);
    expect(await storedAs(ids)).toBe(20);
  });

  test("wake the workers", async () => {
    const client = await poolOf(owner).connect();
    try {
      await client.query("listen desk_work");
      const notified = once(client, "notification");
      await receive(event(newId()));
      expect(await notified).toEqual([expect.objectContaining({ payload: "events" })]);
    } finally {
      client.release(true);
    }
  });
});

test("a token that was changed is refused from the next event on", async () => {
  await receive(event(newId()));
  await owner.updateTable("organisation").set({ webhookToken: "another" }).execute();
  try {
    await expect(receive(event(newId()))).rejects.toMatchObject({ code: "not_found" });
  } finally {
    await owner.updateTable("organisation").set({ webhookToken: TOKEN }).execute();
  }
});

test("while the database can't store, no event is taken, and afterwards the next one is", async () => {
  const ids = newIds(10);
  await poolOf(owner).query("alter table webhook_inbox rename to webhook_inbox_away");
  try {
    const answers = await Promise.allSettled(ids.map((id) => receive(event(id))));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => "rejected"));
  } finally {
    await poolOf(owner).query("alter table webhook_inbox_away rename to webhook_inbox");
  }
  expect(await storedAs(ids)).toBe(0);
  await Promise.all(ids.map((id) => receive(event(id))));
  expect(await storedAs(ids)).toBe(10);
});

test("a burst of 2,000 loses none, and an acknowledged one is there for another connection", async () => {
  const ids = newIds(2_000);
  let missing = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      await receive(event(id));
      // Not each, since looking takes longer than storing.
      if (next % 10 === 0) missing += 1 - (await storedAs([id]));
    }
  };
  await Promise.all(Array.from({ length: 100 }, lane));
  expect(missing).toBe(0);
  expect(await storedAs(ids)).toBe(2_000);
}, 300_000);

test("a process killed in the middle of a burst loses no event that it acknowledged", async () => {
  for (const killAfter of [50, 500]) {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "lib/webhooks/testing/event-server.ts", database.deskUrl],
      { stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    const acknowledged: string[] = [];
    const lane = async (): Promise<void> => {
      for (;;) {
        const id = newId();
        const { headers, body } = event(id);
        const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
        await answer.body?.cancel();
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
        acknowledged.push(id);
        if (acknowledged.length === killAfter) child.kill("SIGKILL");
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: 50 }, lane));
    expect(lanes.map(({ status }) => status)).toEqual(lanes.map(() => "rejected"));
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    expect(await storedAs(acknowledged)).toBe(acknowledged.length);
  }
}, 120_000);
