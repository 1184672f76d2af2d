import { beforeEach, expect, test } from "vitest";
import { refusal, tokenReply, wrapped, type Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";

/** A service that keeps only the newest token valid, whoever asked for it. */
let counterparty: Counterparty;
let under: TestGateway;
let newest = 0;
/** Refusals after which another process stops taking the token. */
let takenTimes = 0;

facingEachTest((observed) => ({ counterparty, under } = observed));
beforeEach(() => {
  takenTimes = 0;
  counterparty.respondToToken(() => tokenReply(`t${(newest += 1)}`, 900));
  counterparty.respond(({ headers }) => {
    if (takenTimes > 0) {
      takenTimes -= 1;
      newest += 1;
    }
    return headers.authorization === `Bearer t${newest}`
      ? wrapped({ results: [{ name: "Test Bank", code: "058" }] })
      : refusal(401, "Unauthorized");
  });
});

test("a read whose token another process has taken twice waits a moment and is tried once more", async () => {
  await under.gateway.banks.list();
  takenTimes = 2;
  expect((await under.gateway.banks.list()).rows).toHaveLength(1);
  expect(under.timing.waits).toEqual([900]);
});

test("it doesn't ask for token after token: one that keeps being refused is told, and the next reads ask for no other", async () => {
  await under.gateway.banks.list();
  takenTimes = 1_000;
  await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
  const tokens = counterparty.tokenCalls.length;
  for (let read = 0; read < 5; read += 1)
    await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
  expect(counterparty.tokenCalls.length).toBeLessThanOrEqual(tokens + 1);
  expect(tokens).toBeLessThanOrEqual(3);
});

test("where no token has worked yet, one is replaced once", async () => {
  takenTimes = 1_000;
  await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
  expect(counterparty.tokenCalls).toHaveLength(2);
});

test("a write is replayed once and no more", async () => {
  await under.gateway.banks.list();
  takenTimes = 1_000;
  counterparty.calls.length = 0;
  const plan = under.gateway.planWrite("cancelTransfer", { transferId: "t1", amount: "1" });
  await expect(
    under.gateway.sendWrite({
      kind: "cancelTransfer",
      method: plan.method,
      path: plan.path,
      body: plan.body,
      upstreamKey: crypto.randomUUID(),
    }),
  ).rejects.toMatchObject({ kind: "unauthorized" });
  expect(counterparty.calls).toHaveLength(2);
});
