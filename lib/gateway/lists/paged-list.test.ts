import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_PROFILE, type ServiceProfile } from "../profile/profile";
import {
  refusal,
  tokenReply,
  type Counterparty,
  type Received,
  type Reply,
} from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { recipientWire, transactionWire } from "../testing/samples";
import { testGateway } from "../testing/test-gateway";
import type { Gateway } from "../gateway";

let counterparty: Counterparty;
facingEachTest((observed) => ({ counterparty } = observed));

const opened: Gateway[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
});

function gatewayWith(keys: Partial<ServiceProfile> = {}): Gateway {
  const { gateway } = testGateway(counterparty.baseUrl, {
    profile: { ...DEFAULT_PROFILE, ...keys },
  });
  opened.push(gateway);
  return gateway;
}

const pageOf = (request: Received): number => Number(request.query.get("page"));
const list = (ids: readonly string[] = [], meta?: unknown): Reply => ({
  status: 200,
  body: { data: ids.map((id) => transactionWire(id)), ...(meta === undefined ? {} : { meta }) },
});
const PAGES = [["a", "b"], ["c", "d"], ["e"]];

async function crawled(gateway: Gateway): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of gateway.transactions.crawl({}))
    ids.push(...page.rows.map((row) => row.id));
  return ids;
}

describe("pages are asked for as the profile says, and in no other way", () => {
  test("from the first page's number on", async () => {
    counterparty.respond((request) => list(PAGES[pageOf(request)], { next: pageOf(request) + 1 }));
    expect(await crawled(gatewayWith({ firstPage: 0 }))).toEqual(["a", "b", "c", "d", "e"]);
    expect(counterparty.calls.slice(0, 4).map(pageOf)).toEqual([0, 1, 2, 3]);
    const { next } = await gatewayWith({ firstPage: 0 }).transactions.list(
      {},
      { page: 1, size: 2 },
    );
    expect(next, "by our own numbering").toBe(2);
  });

  test("by the names of its parameters", async () => {
    counterparty.respond(() => list());
    await gatewayWith({
      transactionsQuery: {
        status: "state",
        startDate: "from",
        endDate: "to",
        pageSize: "size",
        page: "p",
      },
    }).transactions.list(
      {
        status: "pending",
        startDate: "2026-01-01",
        endDate: "2026-01-05",
      },
      { page: 2, size: 10 },
    );
    expect(counterparty.calls.map(({ url }) => url)).toEqual([
      "/v1/transactions?state=pending&from=2026-01-01&to=2026-01-05&size=10&p=2",
    ]);
  });

  test("no further ahead than its days", async () => {
    // As the service's clock shows it.
    const headers = { date: "Mon, 02 Mar 2026 09:00:00 GMT" };
    counterparty.respond(() => ({ status: 200, headers, body: { data: [] } }));
    counterparty.respondToToken(() => ({ ...tokenReply("t", 3600), headers }) as Reply);
    const { transactions } = gatewayWith({ daysAhead: 0 });
    const ask = (startDate: string, endDate: string) =>
      transactions.list({ startDate, endDate }, { page: 1, size: 10 });
    await ask("2026-02-01", "2026-03-04");
    await ask("2026-03-03", "2026-03-04");
    await ask("2026-02-01", "2026-03-02");
    expect(
      counterparty.calls.map(({ query }) => `${query.get("startDate")} ${query.get("endDate")}`),
    ).toEqual(["2026-02-01 2026-03-02", "2026-03-01 2026-03-02", "2026-02-01 2026-03-02"]);
  });

  test("in its size at most", async () => {
    counterparty.respond(() => list());
    const gateway = gatewayWith({ pageSize: 25 });
    await gateway.transactions.list({}, { page: 1, size: 100 });
    await gateway.transactions.list({}, { page: 1, size: 10 });
    await crawled(gateway);
    expect(counterparty.calls.map(({ query }) => query.get("limit"))).toEqual(["25", "10", "25"]);
  });
});

describe("a refusal is asked about once, and names the keys that would mend it", () => {
  test.each<[string, (gateway: Gateway) => Promise<unknown>, string[]]>([
    [
      "transactions",
      ({ transactions }) => transactions.list({}, { page: 1, size: 100 }),
      ["transactionsQuery", "pageSize", "firstPage"],
    ],
    [
      "transactions of days",
      ({ transactions }) =>
        transactions.list(
          {
            startDate: "2020-01-01",
            endDate: "2026-01-01",
          },
          { page: 1, size: 100 },
        ),
      ["longestRangeDays", "firstDay", "daysAhead", "transactionsQuery", "pageSize", "firstPage"],
    ],
    [
      "recipients",
      ({ recipients }) => recipients.crawl({}).next(),
      ["recipientsQuery", "pageSize", "firstPage"],
    ],
    [
      "a later page",
      ({ transactions }) => transactions.list({}, { page: 2, size: 100 }),
      ["listEnds"],
    ],
  ])("%s", async (_what, read, profileKeys) => {
    counterparty.replyWith(refusal(400, "no"));
    await expect(read(gatewayWith())).rejects.toMatchObject({ kind: "refused", profileKeys });
    expect(counterparty.calls).toHaveLength(1);
  });
});

describe("the end of a list", () => {
  const HTML_404: Reply = {
    status: 404,
    headers: { "content-type": "text/html" },
    body: "<html><h1>404 Not Found</h1></html>",
  };
  const pagesThen = (behind: Reply) => (request: Received) =>
    PAGES[pageOf(request) - 1] === undefined ? behind : list(PAGES[pageOf(request) - 1]);

  test.each<[ServiceProfile["listEnds"], Reply]>([
    ["empty", list()],
    ["repeats", list(PAGES[2])],
    ["404", refusal(404, "no such page")],
    ["404", HTML_404],
  ])("is known by %s", async (listEnds, behind) => {
    counterparty.respond(pagesThen(behind));
    expect(await crawled(gatewayWith({ listEnds }))).toEqual(["a", "b", "c", "d", "e"]);
  });

  test.each<[ServiceProfile["listEnds"], Reply]>([
    ["empty", list(PAGES[2])],
    ["empty", refusal(404, "no such page")],
    ["empty", HTML_404],
    ["empty", refusal(422, "page is out of range")],
    ["404", list(PAGES[2])],
  ])(
    "that comes otherwise than by %s is no end, and the error says so",
    async (listEnds, behind) => {
      counterparty.respond(pagesThen(behind));
      await expect(crawled(gatewayWith({ listEnds }))).rejects.toMatchObject({
        profileKeys: expect.arrayContaining(["listEnds"]) as string[],
      });
    },
  );

  test("is no 404 for the whole address, as while the service is deployed", async () => {
    counterparty.respond((request) =>
      pageOf(request) === 1 && counterparty.calls.length === 1
        ? list(PAGES[0])
        : refusal(404, "no such route"),
    );
    await expect(crawled(gatewayWith({ listEnds: "404" }))).rejects.toMatchObject({ status: 404 });
  });

  test("of recipients that only repeat is no end either", async () => {
    counterparty.respond(() => ({ status: 200, body: { data: [recipientWire("rec_1")] } }));
    const read = async (gateway: Gateway): Promise<number> => {
      let rows = 0;
      for await (const page of gateway.recipients.crawl({})) rows += page.rows.length;
      return rows;
    };
    expect(await read(gatewayWith({ listEnds: "repeats" }))).toBe(1);
    await expect(read(gatewayWith())).rejects.toMatchObject({ kind: "malformed" });
  });
});
