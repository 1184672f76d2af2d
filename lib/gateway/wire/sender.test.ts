import { afterEach, expect, test } from "vitest";
import { startCounterparty, type Counterparty } from "../testing/counterparty";
import { testGateway } from "../testing/test-gateway";

let counterparty: Counterparty | undefined;

afterEach(async () => {
  await counterparty?.close();
});

test("every request says who sends it: a firewall may refuse one that doesn't", async () => {
  counterparty = await startCounterparty();
  counterparty.respond(() => ({ status: 200, body: { data: { results: [] } } }));
  const { gateway } = testGateway(counterparty.baseUrl);
  await gateway.banks.list();
  expect(
    [...counterparty.tokenCalls, ...counterparty.calls].map(({ headers }) => headers["user-agent"]),
  ).toEqual(["Rampdesk", "Rampdesk"]);
  await gateway.close();
});
