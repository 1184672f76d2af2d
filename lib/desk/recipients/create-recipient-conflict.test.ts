import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { sql } from "@/lib/store/database";
import { createRecipient } from "./create-recipient";
import { startRecipientsDesk } from "./testing/recipients-desk";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

const WALLET = {
  name: "Shenzhen Haoyu Forwarding",
  walletAddress: "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge",
  network: "Tron",
  symbol: "USDT",
} as const;
const BEFORE = {
  id: "rec_before",
  type: "crypto",
  name: WALLET.name,
  active: true,
  details: { network: WALLET.network, wallet_address: WALLET.walletAddress, symbol: WALLET.symbol },
  created_at: new Date(Date.now() - 86_400_000).toISOString(),
};
const POST = "POST /v1/recipients";
const CONFLICT = { status: 409, body: { success: false, message: "Recipient already exists" } };

const create = (waitMs?: number) =>
  desk.withWorker(() =>
    createRecipient(maker, { intentId: newId(), type: "crypto", ...WALLET }, waitMs),
  );
const posts = () => desk.service.callsOf("POST", "/v1/recipients");
const rowOf = (id: string) =>
  desk.db.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

beforeEach(() => desk.reset());

describe("a conflict", () => {
  test("with a recipient that was there before is a refusal, in the service's words", async () => {
    // The service's list hadn't shown it before.
    desk.service.script = (call) => {
      if (`${call.method} ${call.path}` !== POST) return undefined;
      desk.service.recipients = [BEFORE];
      return CONFLICT;
    };
    const { operation } = await create(0);
    await desk.work();
    await desk.makeDue(operation.id, "5 seconds");
    await desk.work();
    expect(await rowOf(operation.id)).toMatchObject({
      state: "refused",
      message: expect.stringMatching(/“Recipient already exists”.*choose it from the list/),
    });
    expect(posts()).toHaveLength(1);
  });

  test("twice, with the same account under another name, is about that one", async () => {
    desk.service.script = (call) => {
      if (`${call.method} ${call.path}` !== POST) return undefined;
      desk.service.recipients = [{ ...BEFORE, name: "Haoyu, old name" }];
      return CONFLICT;
    };
    const { operation } = await create(0);
    await desk.work();
    await desk.makeDue(operation.id, "5 seconds");
    await desk.work();
    expect(await rowOf(operation.id)).toMatchObject({ state: "ambiguous" });
    for (const firstSentAgo of ["40 seconds", "60 seconds"]) {
      await desk.makeDue(operation.id, firstSentAgo);
      await desk.work();
    }
    expect(await rowOf(operation.id)).toMatchObject({
      state: "refused",
      message: expect.stringMatching(
        /“Recipient already exists”.*already exists as Haoyu, old name/,
      ),
    });
    expect(posts()).toHaveLength(2);
  });

  test("says what the service said, while it is being found out", async () => {
    desk.service.script = (call) => (`${call.method} ${call.path}` === POST ? CONFLICT : undefined);
    const { operation } = await create(0);
    await desk.work();
    expect(await rowOf(operation.id)).toMatchObject({
      state: "ambiguous",
      message: expect.stringContaining(
        "The service says “Recipient already exists”. We don't know if this went through.",
      ),
    });
  });

  test("with nothing like it at the service: looked for first, then the same bytes and key again", async () => {
    let answers = 0;
    desk.service.script = (call) =>
      `${call.method} ${call.path}` === POST && (answers += 1) === 1 ? CONFLICT : undefined;
    const { operation } = await create(0);
    await desk.work();
    expect(await rowOf(operation.id)).toMatchObject({ everAmbiguous: true });
    for (const firstSentAgo of ["5 seconds", "40 seconds"]) {
      await desk.makeDue(operation.id, firstSentAgo);
      await desk.work();
    }
    // Once because of the conflict, and once more right before it is sent.
    const calls = desk.service.calls.map(({ method, path }) => `${method} ${path}`);
    expect(calls.slice(calls.indexOf(POST), calls.lastIndexOf(POST) + 1)).toEqual([
      POST,
      "GET /v1/recipients",
      "GET /v1/recipients",
      POST,
    ]);
    const [first, second] = posts();
    expect(second).toEqual(first);
    expect(await rowOf(operation.id)).toMatchObject({ state: "succeeded", recipientId: "rec_1" });
  });
});

test("a list that the service cuts short doesn't show that a recipient wasn't made: the same isn't sent again, nor is it called refused", async () => {
  const short = {
    success: true,
    message: "ok",
    data: [
      {
        ...BEFORE,
        name: "Other",
        details: { ...BEFORE.details, wallet_address: `T${"a".repeat(33)}` },
      },
    ],
    meta: { count: 2, next: 2, prev: null },
  };
  desk.service.script = ({ method, path }) =>
    `${method} ${path}` === POST
      ? CONFLICT
      : path === "/v1/recipients"
        ? { status: 200, body: short }
        : undefined;
  const { operation } = await create(0);
  await desk.work();
  for (const firstSentAgo of ["5 seconds", "40 seconds"]) {
    await desk.makeDue(operation.id, firstSentAgo);
    await desk.work();
  }
  expect(await rowOf(operation.id)).toMatchObject({ state: "ambiguous", recipientId: null });
  expect(posts()).toHaveLength(1);
});

test("a refusal of the second try is told at once, and counts once the list has had time to show what the first made", async () => {
  let tries = 0;
  const broken = { status: 503, body: "" };
  const refusal = { status: 400, body: { success: false, message: "name is too short" } };
  desk.service.script = (call) =>
    `${call.method} ${call.path}` === POST ? ((tries += 1) === 1 ? broken : refusal) : undefined;
  const { operation } = await create(0);
  const row = () => rowOf(operation.id);
  await desk.workOnce();
  await desk.makeDue(operation.id, "5 seconds");
  await desk.workOnce();
  expect(await row()).toMatchObject({
    state: "ambiguous",
    message: expect.stringMatching(
      /^The service refuses this now, and says “name is too short”\. We don't know/,
    ),
  });
  await desk.makeDue(operation.id, "6 seconds");
  await desk.workOnce();
  expect(await row()).toMatchObject({
    state: "ambiguous",
    message: expect.stringMatching(/^The service refuses this now/),
  });
  desk.clock.advance(20_000);
  await sql`update operations set next_attempt_at = clock_timestamp() where id = ${operation.id}`.execute(
    desk.db,
  );
  await desk.workOnce();
  expect(await row()).toMatchObject({
    state: "refused",
    message: "The service refused this: “name is too short”. Its list doesn't show the recipient.",
  });
  expect(posts()).toHaveLength(2);
});

test("a 422 that refuses what was asked is told at once, tried once more, and final once the list has had time to show it", async () => {
  const refusal = { status: 422, body: { success: false, message: "name is too short" } };
  desk.service.script = (call) => (`${call.method} ${call.path}` === POST ? refusal : undefined);
  const { operation } = await create(0);
  const row = () => rowOf(operation.id);
  await desk.workOnce();
  await desk.makeDue(operation.id, "2 seconds");
  await desk.workOnce();
  await desk.makeDue(operation.id, "5 seconds");
  await desk.workOnce();
  expect(await row()).toMatchObject({
    state: "ambiguous",
    attempt: 2,
    message: expect.stringMatching(/^The service says “name is too short”\. We don't know/),
  });
  desk.clock.advance(20_000);
  await sql`update operations set next_attempt_at = clock_timestamp() where id = ${operation.id}`.execute(
    desk.db,
  );
  await desk.workOnce();
  expect(await row()).toMatchObject({
    state: "refused",
    message: "The service refused this: “name is too short”. Its list doesn't show the recipient.",
  });
  expect(posts()).toHaveLength(2);
});
