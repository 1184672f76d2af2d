import { afterEach, expect, test, vi } from "vitest";
import { wrapped, type Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";
import { systemTiming } from "./timing";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed), { timing: systemTiming });

afterEach(() => vi.useRealTimers());

test("an answer that takes half of the time there is is waited for, not asked for again and again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  counterparty.replyWith({ fault: "hang" });
  const account = { account_number: "0123456789", account_name: "ADA OBI", bank_name: "Test Bank" };
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
