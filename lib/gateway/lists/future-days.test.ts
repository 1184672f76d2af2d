import { expect, test } from "vitest";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

const FIRST = { limit: 10, page: 1 };
const daysOf = ({ query }: Received): string => `${query.get("startDate")}..${query.get("endDate")}`;
const asked = (): string[] => counterparty.calls.map(daysOf);
/** By the service's own clock, today is 2 March 2026. */
const upTo = (last: string) => (request: Received): Reply =>
  (request.query.get("endDate") ?? "") > last
    ? refusal(400, "endDate must not be in the future", { date: "Mon, 02 Mar 2026 09:00:00 GMT" })
    : { status: 200, headers: { date: "Mon, 02 Mar 2026 09:00:00 GMT" }, body: [transactionWire("a")] };

test("an end date in the future that is refused is tomorrow, and from then on it is asked for no further", async () => {
  counterparty.respond(upTo("2026-03-03"));
  const { rows } = await under.gateway.transactions.list({ ...FIRST, startDate: "2026-02-28", endDate: "2026-03-04" });
  expect(rows).toHaveLength(1);
  expect(asked().at(-1)).toBe("2026-02-28..2026-03-03");
  counterparty.calls.length = 0;
  await under.gateway.transactions.list({ ...FIRST, startDate: "2026-03-01", endDate: "2026-03-04" });
  expect(asked()).toEqual(["2026-03-01..2026-03-03"]);
});

test("or today, and the start goes before it where it lay on it", async () => {
  counterparty.respond(upTo("2026-03-02"));
  expect((await under.gateway.transactions.list({ ...FIRST, startDate: "2026-03-02", endDate: "2026-03-04" })).rows).toHaveLength(1);
  expect(asked().at(-1)).toBe("2026-03-01..2026-03-02");
});

test("days that are refused for another reason stay refused, and those once answered are not tried otherwise", async () => {
  counterparty.respond(upTo("2026-03-04"));
  await under.gateway.transactions.list({ ...FIRST, startDate: "2026-03-01", endDate: "2026-03-04" });
  counterparty.calls.length = 0;
  counterparty.replyWith(refusal(422, "at most 31 days"));
  await expect(under.gateway.transactions.list({ ...FIRST, startDate: "2025-03-01", endDate: "2026-03-04" })).rejects.toMatchObject({ kind: "refused", status: 422 });
  expect(asked()).toEqual(["2025-03-01..2026-03-04"]);
});
