import { afterEach, describe, expect, test, vi } from "vitest";
import { wrapped, type Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";
import { UpstreamError } from "../upstream-error";
import type { AuthorisedCall } from "./authorised-call";
import type { GoodAnswer } from "./exchange";
import { createRetriedRead } from "./retried-read";
import { systemTiming } from "./timing";

/** Makes a service that answers after a delay, by a clock that only it moves. */
function answeringAfter(answerMs: number) {
  let nowMs = 0;
  let calls = 0;
  const answer = {
    status: 200,
    body: {},
    requestId: null,
    sentAt: new Date(0),
    receivedAt: new Date(0),
  } as GoodAnswer;
  const call: AuthorisedCall = async ({ deadline }) => {
    calls += 1;
    const waitedMs = Math.min(answerMs, deadline.remainingMs());
    nowMs += waitedMs;
    if (waitedMs < answerMs)
      throw new UpstreamError({ kind: "timeout", call: "GET /", detail: "too slow" });
    return answer;
  };
  const timing = { monotonicMs: () => nowMs, sleep: async (ms: number) => void (nowMs += ms) };
  const read = createRetriedRead(call, timing, () => 0.5);
  return {
    read: () => read({ method: "GET", path: "/", headers: {} }),
    calls: () => calls,
    elapsedMs: () => nowMs,
  };
}

test("an answer that takes 19 s is waited for at the first try", async () => {
  const service = answeringAfter(19_000);
  await service.read();
  expect([service.calls(), service.elapsedMs()]).toEqual([1, 19_000]);
});

test("where none comes, another try follows, and nobody waits for longer than 32 s in all", async () => {
  const service = answeringAfter(Number.POSITIVE_INFINITY);
  await expect(service.read()).rejects.toMatchObject({ kind: "timeout" });
  expect(service.calls()).toBeGreaterThan(1);
  expect(service.elapsedMs()).toBeLessThanOrEqual(32_000);
});

describe("by the process's own timers", () => {
  let counterparty: Counterparty;
  let under: TestGateway;

  facingEachTest((observed) => ({ counterparty, under } = observed), { timing: systemTiming });

  afterEach(() => vi.useRealTimers());

  test("an answer that takes half of the time there is is waited for, not asked for again and again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    counterparty.replyWith({ fault: "hang" });
    const account = {
      account_number: "0123456789",
      account_name: "ADA OBI",
      bank_name: "Test Bank",
    };
    const asked = under.gateway.banks.lookUp(
      { accountNumber: "0123456789", bankCode: "058" },
      { deadlineMs: 8_000 },
    );
    await expect.poll(() => counterparty.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(4_000);
    const { body } = wrapped(account) as { body: unknown };
    counterparty.release(body);
    expect(await asked).toMatchObject({ outcome: "found", account: { accountName: "ADA OBI" } });
    expect(counterparty.calls).toHaveLength(1);
  });
});
