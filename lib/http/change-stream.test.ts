import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeChangeFeed } from "@/lib/desk/change-feed";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { signOut } from "@/lib/desk/users/sessions";
import { insertChange } from "@/lib/store/changes";
import { sql } from "@/lib/store/database";
import { updateServiceHealth } from "@/lib/store/service-health";
import { revokeSession } from "@/lib/store/users/sessions";
import { changeStream, STREAMS_PER_USER } from "./change-stream";

let desk: TestDesk;
const opened: OpenStream[] = [];

beforeAll(async () => {
  // No heartbeat ever comes: what is heard is heard without one.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  desk = await startTestDesk();
  setRuntime(desk.runtime);
});
afterEach(async () => {
  // The next test's stream has to make the line to the database anew.
  await closeChangeFeed();
  for (const stream of opened.splice(0)) await stream.leave();
  if (vi.getTimerCount() > 0) throw new Error("a stream that was left goes on with its heartbeat");
});
afterAll(async () => {
  vi.useRealTimers();
  await desk.close();
});

interface OpenStream {
  /** Reads until these words arrive. @returns all text so far. */
  until(words: string): Promise<string>;
  untilItEnds(): Promise<string>;
  leave(): Promise<void>;
}

/** A stream as the route opens it, when the session has been found live. */
async function open(person: TestPerson): Promise<OpenStream> {
  const request = new Request("http://desk.example/api/events", {
    headers: { cookie: person.cookie },
  });
  const response = await changeStream(person.ctx, request);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  const stream: OpenStream = {
    async until(words) {
      while (!text.includes(words)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended with: ${text}`);
        text += new TextDecoder().decode(value);
      }
      return text;
    },
    async untilItEnds() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += new TextDecoder().decode(value);
      }
    },
    leave: () => reader.cancel(),
  };
  opened.push(stream);
  return stream;
}

test("says every quarter of a minute that it is still there, as an event that the page hears", async () => {
  const stream = await open(await desk.signedIn("viewer"));
  await stream.until("event: ready");
  vi.advanceTimersByTime(15_000);
  expect(await stream.until("still-here")).toContain("event: still-here\ndata: {}\n\n");
});

test("a hint reaches an open stream with its number", async () => {
  const person = await desk.signedIn("viewer");
  const stream = await open(person);
  expect(await stream.until("event: ready")).toMatch(/^retry: 1000\nid: \d+\n/);
  await insertChange(desk.db, "transfer", "tr_1");
  expect(await stream.until("tr_1")).toMatch(
    /\nid: \d+\ndata: \{"kind":"transfer","id":"tr_1"\}\n\n$/,
  );
});

test("a hint about all transfers makes what is read because of it go by the service's clock as it is now", async () => {
  const { serviceClock } = desk.runtime;
  await updateServiceHealth(desk.db, { clockOffsetMs: 0, lastOkAt: desk.clock.now() });
  await serviceClock.fresh();
  const stream = await open(await desk.signedIn("viewer"));
  await stream.until("event: ready");
  await updateServiceHealth(desk.db, { clockOffsetMs: 300_000, lastOkAt: desk.clock.now() });
  await insertChange(desk.db, "transfer", null);
  await stream.until('"id":null');
  await serviceClock.fresh();
  expect(serviceClock.reading()?.offsetMs).toBe(300_000);
});

test("a session that ended while its stream was connecting is told at once, and nothing after it", async () => {
  const person = await desk.signedIn("viewer");
  // Its hint went out before this stream could hear.
  await revokeSession(desk.db, { id: person.sessionId, userId: null }, "revoked", desk.clock.now());
  expect(await (await open(person)).untilItEnds()).toBe("event: session-ended\ndata: {}\n\n");
});

test("a session that ends under an open stream is told at once, and other people's streams go on", async () => {
  const [leaving, staying] = [await desk.signedIn("viewer"), await desk.signedIn("viewer")];
  const [first, second] = [await open(leaving), await open(staying)];
  await first.until("event: ready");
  await second.until("event: ready");
  await signOut(leaving.ctx);
  expect(await first.untilItEnds()).toMatch(/event: session-ended\ndata: \{\}\n\n$/);
  await insertChange(desk.db, "transfer", "tr_2");
  expect(await second.until("tr_2")).not.toContain("session-ended");
});

test("of too many streams of one person the oldest ends with the reason, and nobody else's", async () => {
  const [person, other] = [await desk.signedIn("viewer"), await desk.signedIn("viewer")];
  const others = await open(other);
  const streams: OpenStream[] = [];
  for (let count = 0; count < STREAMS_PER_USER; count += 1) streams.push(await open(person));
  // The closed stream has made room.
  await streams.pop()?.leave();
  streams.push(await open(person));
  const [oldest, second] = streams;
  await oldest?.until("event: ready");
  streams.push(await open(person));
  expect(await oldest?.untilItEnds()).toMatch(/event: crowded\ndata: \{\}\n\n$/);
  await insertChange(desk.db, "transfer", "tr_6");
  for (const stream of [others, second, streams.at(-1)])
    expect(await stream?.until("tr_6")).not.toContain("crowded");
});

test("only what happens to this person's sessions is a reason to look at this one", async () => {
  const person = await desk.signedIn("viewer");
  const stream = await open(person);
  await stream.until("event: ready");
  // As if its hint were still to come.
  await revokeSession(desk.db, { id: person.sessionId, userId: null }, "revoked", desk.clock.now());
  await insertChange(desk.db, "session", "somebody-else");
  await stream.until("somebody-else");
  // A look would have been over before another stream has begun.
  await (await open(await desk.signedIn("viewer"))).until("event: ready");
  await insertChange(desk.db, "transfer", "tr_5");
  await stream.until("tr_5");
  await insertChange(desk.db, "session", person.userId);
  expect(await stream.untilItEnds()).toMatch(/event: session-ended\ndata: \{\}\n\n$/);
});

test("when the line to the database breaks, the stream says so, and a session that ended meanwhile is found out with the gap", async () => {
  const person = await desk.signedIn("viewer");
  const stream = await open(person);
  await stream.until("event: ready");
  // As if its hint had been lost with the line.
  await revokeSession(desk.db, { id: person.sessionId, userId: null }, "revoked", desk.clock.now());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rampdesk listen desk_changes'`.execute(
    desk.db,
  );
  expect(await stream.untilItEnds()).toMatch(
    /event: lost\ndata: \{\}\n\nevent: gap\ndata: \{\}\n\nevent: session-ended\ndata: \{\}\n\n$/,
  );
});

test.each([
  ["while it was connecting", async () => undefined],
  ["once it was ready", async (stream: OpenStream) => void (await stream.until("event: ready"))],
])("nothing is written to a stream whose browser left %s", async (_when, before) => {
  const person = await desk.signedIn("viewer");
  const [left, stays] = [await open(person), await open(person)];
  await before(left);
  await left.leave();
  await stays.until("event: ready");
  // Streams hear in the order in which they came: a write to the closed one would throw before the other hears.
  await insertChange(desk.db, "session", "somebody-else");
  await insertChange(desk.db, "transfer", "tr_3");
  await stays.until("tr_3");
});

test("a browser that leaves while its session is being checked gets nothing more", async () => {
  const person = await desk.signedIn("viewer");
  const [leaving, stays] = [await open(person), await open(await desk.signedIn("viewer"))];
  await leaving.until("event: ready");
  await stays.until("event: ready");
  const ended = signOut(person.ctx);
  await leaving.until('"kind":"session"');
  await leaving.leave();
  await ended;
  await insertChange(desk.db, "transfer", "tr_4");
  await stays.until("tr_4");
});
