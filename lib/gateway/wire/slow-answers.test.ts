import { expect, test } from "vitest";
import { wrapped, type Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";
import { systemTiming } from "./timing";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed), { timing: systemTiming });

// By real clocks, since the deadline of each try is one: so long that a busy machine doesn't decide it.
test("an answer that takes half of the time there is is waited for, not asked for again and again", async () => {
  counterparty.replyWith({ fault: "hang" });
  const account = { account_number: "0123456789", account_name: "ADA OBI", bank_name: "Test Bank" };
  const asked = under.gateway.banks.lookUp(
    { accountNumber: "0123456789", bankCode: "058" },
    { deadlineMs: 8_000 },
  );
  setTimeout(() => {
    const { body } = wrapped(account) as { body: unknown };
    counterparty.release(body);
  }, 4_000);
  expect(await asked).toMatchObject({ outcome: "found", account: { accountName: "ADA OBI" } });
  expect(counterparty.calls).toHaveLength(1);
});
