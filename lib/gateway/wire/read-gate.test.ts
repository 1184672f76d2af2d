import { beforeEach, expect, test } from "vitest";
import type { Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;
facingEachTest((observed) => ({ counterparty, under } = observed));
beforeEach(() => {
  counterparty.replyWith({ status: 200, body: JSON.stringify({ data: [] }) });
});

const read = () => under.gateway.banks.list();
const waitedMs = () => under.timing.waits.reduce((sum, ms) => sum + ms, 0);

test("a read waits while a refused write is due, from shortly before until it should have been sent", async () => {
  under.gateway.readGate.hold("write", { fromMs: 1_000, untilMs: 3_000 });
  await read();
  expect(waitedMs()).toBe(0);
  await under.timing.sleep(1_500);
  await read();
  expect(under.timing.monotonicMs()).toBe(3_000);
  await read();
  expect(under.timing.monotonicMs()).toBe(3_000);
});

test("it goes on as soon as the write has been sent, and each write has one hold", async () => {
  under.gateway.readGate.hold("write", { fromMs: 0, untilMs: 5_000 });
  under.gateway.readGate.hold("other", { fromMs: 0, untilMs: 9_000 });
  under.gateway.readGate.hold("other", { fromMs: 0, untilMs: 2_000 });
  under.gateway.readGate.hold("write", null);
  await read();
  expect(waitedMs()).toBe(2_000);
});

test("what belongs to a write isn't held, and nothing waits longer than ten seconds", async () => {
  under.gateway.readGate.hold("write", { fromMs: 0, untilMs: 60_000 });
  await under.gateway.readGate.ahead(read);
  expect(waitedMs()).toBe(0);
  await read();
  expect(waitedMs()).toBe(10_000);
});
