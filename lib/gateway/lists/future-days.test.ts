import { expect, test } from "vitest";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";
import { UpstreamError } from "../upstream-error";
import { createReadAhead } from "./future-days";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

const FIRST = { limit: 10, page: 1 };
const daysOf = ({ query }: Received): string =>
  `${query.get("startDate")}..${query.get("endDate")}`;
const asked = (): string[] => counterparty.calls.map(daysOf);
/** By the service's own clock, today is 2 March 2026. */
const upTo =
  (last: string) =>
  (request: Received): Reply =>
    (request.query.get("endDate") ?? "") > last
      ? refusal(400, "endDate must not be in the future", { date: "Mon, 02 Mar 2026 09:00:00 GMT" })
      : {
          status: 200,
          headers: { date: "Mon, 02 Mar 2026 09:00:00 GMT" },
          body: [transactionWire("a")],
        };

test("an end date in the future that is refused is tomorrow, and from then on it is asked for no further", async () => {
  counterparty.respond(upTo("2026-03-03"));
  const { rows } = await under.gateway.transactions.list({
    ...FIRST,
    startDate: "2026-02-28",
    endDate: "2026-03-04",
  });
  expect(rows).toHaveLength(1);
  // The last call shows that it isn't their number that was refused.
  expect(asked()).toEqual([
    "2026-02-28..2026-03-04",
    "2026-02-28..2026-03-03",
    "2026-02-27..2026-03-03",
  ]);
  counterparty.calls.length = 0;
  await under.gateway.transactions.list({
    ...FIRST,
    startDate: "2026-03-01",
    endDate: "2026-03-04",
  });
  expect(asked()).toEqual(["2026-03-01..2026-03-03"]);
});

test("or today, and the start goes before it where it lay on it", async () => {
  counterparty.respond(upTo("2026-03-02"));
  expect(
    (
      await under.gateway.transactions.list({
        ...FIRST,
        startDate: "2026-03-02",
        endDate: "2026-03-04",
      })
    ).rows,
  ).toHaveLength(1);
  expect(asked().slice(-2)).toEqual(["2026-03-01..2026-03-02", "2026-02-28..2026-03-02"]);
});

test("more days than the service gives are not taken for days in the future, though fewer of them are answered", async () => {
  const length = ({ query }: Received): number =>
    (Date.parse(query.get("endDate") ?? "") - Date.parse(query.get("startDate") ?? "")) /
    86_400_000;
  counterparty.respond((request) =>
    length(request) > 90 ? refusal(400, "at most 90 days") : upTo("2026-12-31")(request),
  );
  await expect(
    under.gateway.transactions.list({ ...FIRST, startDate: "2025-12-01", endDate: "2026-03-03" }),
  ).rejects.toMatchObject({ kind: "refused" });
  await under.gateway.transactions.list({
    ...FIRST,
    startDate: "2026-02-01",
    endDate: "2026-03-04",
  });
  expect(asked().at(-1)).toBe("2026-02-01..2026-03-04");
});

test("days that are refused for another reason stay refused, and those once answered are not tried otherwise", async () => {
  counterparty.respond(upTo("2026-03-04"));
  await under.gateway.transactions.list({
    ...FIRST,
    startDate: "2026-03-01",
    endDate: "2026-03-04",
  });
  counterparty.calls.length = 0;
  counterparty.replyWith(refusal(422, "at most 31 days"));
  await expect(
    under.gateway.transactions.list({ ...FIRST, startDate: "2025-03-01", endDate: "2026-03-04" }),
  ).rejects.toMatchObject({ kind: "refused", status: 422 });
  expect(asked()).toEqual(["2025-03-01..2026-03-04"]);
});

/** A service that refuses end dates after its own today, so many hours from UTC; every list ends two days after today in UTC. */
async function throughDays(
  hoursAhead: number,
  times: readonly string[],
): Promise<(string | null)[]> {
  let now = new Date(0);
  const readAhead = createReadAhead(() => now);
  const day = (at: Date, hours: number): string =>
    new Date(at.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
  const answers: (string | null)[] = [];
  for (const time of times) {
    now = new Date(time);
    const read = readAhead(
      { startDate: day(now, -48), endDate: day(now, 48) },
      async ({ endDate = "" }) => {
        if (endDate > day(now, hoursAhead))
          throw new UpstreamError({
            kind: "refused",
            call: "GET /v1/transactions",
            status: 400,
            detail: "",
          });
        return endDate;
      },
    );
    answers.push(await read.catch(() => null));
  }
  return answers;
}

test("a day that was tomorrow at a service east of UTC stays the last one when UTC's day turns, and the next one is found when it begins", async () => {
  const times = [
    "2026-11-26T23:10Z",
    "2026-11-27T00:05Z",
    "2026-11-27T10:00Z",
    "2026-11-27T22:58Z",
    "2026-11-27T23:04Z",
    "2026-11-28T09:00Z",
  ];
  expect(await throughDays(1, times)).toEqual([
    "2026-11-27",
    "2026-11-27",
    "2026-11-27",
    "2026-11-27",
    "2026-11-28",
    "2026-11-28",
  ]);
});

test.each([
  ["in UTC", 0, ["2026-11-26T23:58Z", "2026-11-26T23:59Z", "2026-11-27T00:00Z"]],
  ["an hour east of UTC", 1, ["2026-11-26T22:58Z", "2026-11-26T22:59Z", "2026-11-26T23:00Z"]],
  [
    "five hours and three quarters east of UTC",
    5.75,
    ["2026-11-26T18:13Z", "2026-11-26T18:14Z", "2026-11-26T18:15Z"],
  ],
])(
  "a day that has just begun %s is asked for at once, however lately it was refused",
  async (_where, hoursAhead, times) => {
    expect(await throughDays(hoursAhead, times)).toEqual([
      "2026-11-26",
      "2026-11-26",
      "2026-11-27",
    ]);
  },
);

test("and yesterday is asked for while it is still yesterday at a service west of UTC", async () => {
  const times = [
    "2026-11-26T18:00Z",
    "2026-11-27T00:05Z",
    "2026-11-27T00:06Z",
    "2026-11-27T04:58Z",
    "2026-11-27T05:04Z",
  ];
  expect(await throughDays(-5, times)).toEqual([
    "2026-11-26",
    "2026-11-26",
    "2026-11-26",
    "2026-11-26",
    "2026-11-27",
  ]);
});
