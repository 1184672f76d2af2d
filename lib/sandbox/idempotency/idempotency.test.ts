import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, describe, expect, it } from "vitest";
import { openSandboxDatabase } from "../store/database";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  cryptoRecipient,
  onrampBody,
  ratedTransfer,
  refusalOf,
  transferOf,
} from "../testing/transfers";
import type { KeyMode } from "../settings";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control("POST", "/reset"));

const create = (body: unknown, key: string): Promise<Reply> =>
  sandbox.call("POST", "/v1/transfer-requests", { body, key });
const inMode = (keyMode: KeyMode): Promise<unknown> =>
  sandbox.control("PATCH", "/settings", { keyMode });

async function countOf(table: "transfers" | "recipients" | "payment_notices"): Promise<number> {
  const db = openSandboxDatabase(sandbox.databaseUrl);
  const row = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  await db.destroy();
  return Number(row.count);
}

describe("replay_first_answer, the default", () => {
  it("gives the first answer again, byte for byte, however often", async () => {
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    const first = await create(body, key);
    await sandbox.pass(60_000);
    const again = await create(body, key);
    expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.text,
      "true",
    ]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(await countOf("transfers")).toBe(1);
  });

  it("creates one of two sent at the same time", async () => {
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(body, key)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await countOf("transfers")).toBe(1);
  });

  it("refuses another body with 409", async () => {
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    await create(body, key);
    const reply = await create({ ...body, amount: 2 }, key);
    expect(reply.status).toBe(409);
    expect(refusalOf(reply).message).toContain("already used with another body");
    expect(await countOf("transfers")).toBe(1);
  });

  it("gives a refusal again too, even when it would now succeed", async () => {
    const rated = await ratedTransfer(sandbox);
    const key = randomUUID();
    const path = `/v1/transfer-requests/${rated.id}/confirm`;
    const early = await sandbox.call("POST", path, { body: { payment_type: "full" }, key });
    await sandbox.call("POST", `/v1/transfer-requests/${rated.id}/confirm-rate`, {
      body: { amount: 1250000 },
    });
    const late = await sandbox.call("POST", path, { body: { payment_type: "full" }, key });
    expect([early.status, late.status, late.text]).toEqual([409, 409, early.text]);
  });

  it("keeps the key of one operation and transfer apart from that of another", async () => {
    const [one, other] = [await confirmedTransfer(sandbox), await confirmedTransfer(sandbox)];
    const key = randomUUID();
    for (const { id } of [one, other]) {
      expect(
        transferOf(
          await sandbox.call("POST", `/v1/transfer-requests/${id}/confirm`, {
            body: { payment_type: "full" },
            key,
          }),
        ).id,
      ).toBe(id);
    }
    expect(await countOf("payment_notices")).toBe(2);
  });

  it("applies to recipients and to confirm rate, cancel and refresh, where a key is sent", async () => {
    const key = "any string";
    const made = [1, 2].map(() =>
      sandbox.call("POST", "/v1/recipients", { body: cryptoRecipient, key }),
    );
    expect(new Set((await Promise.all(made)).map(({ text }) => text)).size).toBe(1);
    const { id } = await ratedTransfer(sandbox);
    const confirm = (): Promise<Reply> =>
      sandbox.call("POST", `/v1/transfer-requests/${id}/confirm-rate`, {
        body: { amount: 1250000 },
        key,
      });
    const [first, again] = [await confirm(), await confirm()];
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it("survives a restart", async () => {
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    const first = await create(body, key);
    await sandbox.restart();
    expect((await create(body, key)).text).toBe(first.text);
  });

  it("stores nothing for an answer that was never the endpoint's", async () => {
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    const down = { kind: "status", status: 503, operation: "createTransfer" };
    await sandbox.control("POST", "/faults", down);
    expect((await create(body, key)).status).toBe(503);
    expect((await create(body, key)).status).toBe(201);
  });
});

describe("the other modes", () => {
  /** Creates, repeats and changes a create; returns their statuses and the number of transfers. */
  async function tried(mode: KeyMode): Promise<[number, number, number, number]> {
    await inMode(mode);
    const [body, key] = [await onrampBody(sandbox), randomUUID()];
    const replies = [
      await create(body, key),
      await create(body, key),
      await create({ ...body, amount: 2 }, key),
    ];
    const [first, same, other] = replies.map(({ status }) => status);
    return [first ?? 0, same ?? 0, other ?? 0, await countOf("transfers")];
  }

  it.each<[KeyMode, [number, number, number, number]]>([
    ["conflict_409", [201, 409, 409, 1]],
    ["unprocessable_422", [201, 422, 422, 1]],
    ["key_ignored", [201, 201, 201, 3]],
  ])("%s", async (mode, expected) => {
    expect(await tried(mode)).toEqual(expected);
  });
});

it("a request that a proxy sends twice is served twice, and answered with the second answer", async () => {
  await inMode("unprocessable_422");
  await sandbox.control("POST", "/faults", { kind: "double", operation: "createTransfer" });
  const reply = await create(await onrampBody(sandbox), randomUUID());
  expect([reply.status, await countOf("transfers")]).toEqual([422, 1]);
});
