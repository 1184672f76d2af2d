import { describe, expect, test } from "vitest";
import type { Findings } from "../findings";
import { DEFAULT_PROFILE } from "../profile/profile";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;
let findings: Findings[];

facingEachTest((observed) => ({ counterparty, under, findings } = observed));

const ALL = Array.from({ length: 45 }, (_, index) => ({
  id: `rec_${index}`,
  type: "crypto",
  name: `Wallet ${index}`,
  active: true,
  details: { network: "BSC", wallet_address: `0x${index}` },
}));

interface Named {
  size: string;
  page: string;
  /** Whether other names are refused rather than ignored. */
  strict: boolean;
}

/** A list with these names for its paging parameters. */
const listNamed =
  ({ size, page, strict }: Named) =>
  ({ query }: Received): Reply => {
    const unknown = [...query.keys()].filter((name) => !["type", size, page].includes(name));
    if (strict && unknown.length > 0)
      return refusal(400, `property ${unknown.join()} should not exist`);
    const [rows, number] = [Number(query.get(size) ?? 20), Number(query.get(page) ?? 1)];
    const data = ALL.slice((number - 1) * rows, number * rows);
    return {
      status: 200,
      body: {
        success: true,
        data,
        meta: {
          count: ALL.length,
          next: number * rows < ALL.length ? number + 1 : null,
          prev: number > 1 ? number - 1 : null,
        },
      },
    };
  };

async function crawled(): Promise<string[]> {
  const ids = [];
  for await (const { rows } of under.gateway.recipients.crawl({ type: "crypto" }))
    ids.push(...rows.map(({ id }) => id));
  return ids;
}

test("names that a service refuses are found out, once", async () => {
  counterparty.respond(listNamed({ size: "perPage", page: "pageNumber", strict: true }));
  expect(await crawled()).toHaveLength(45);
  counterparty.calls.length = 0;
  expect(await crawled()).toHaveLength(45);
  expect(counterparty.calls[0]?.url).toBe("/v1/recipients?type=crypto&perPage=100&pageNumber=1");
  expect(counterparty.calls.length).toBeLessThan(4);
  expect(findings).toEqual([{ recipientsQuery: { pageSize: "perPage", page: "pageNumber" } }]);
});

test("a page's number that a service passes over under one name is found under another", async () => {
  counterparty.respond(listNamed({ size: "rows", page: "page_number", strict: false }));
  expect((await crawled()).toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
  counterparty.calls.length = 0;
  expect(await crawled()).toHaveLength(45);
  expect(counterparty.calls).toHaveLength(4);
});

test.each(["pageNo", "currentPage"])("so is %s", async (page) => {
  counterparty.respond(listNamed({ size: "rows", page, strict: false }));
  expect((await crawled()).toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
});

test("it is found where the next page is given as a link, and the count is the page's own", async () => {
  counterparty.respond(({ query }) => {
    const page = Number(query.get("pageIndex") ?? 1);
    const data = ALL.slice((page - 1) * 20, page * 20);
    const next =
      page * 20 < ALL.length
        ? `https://service.example/v1/recipients?pageIndex=${page + 1}&size=20`
        : null;
    return {
      status: 200,
      body: { success: true, data, meta: { count: data.length, next, prev: null } },
    };
  });
  expect(new Set(await crawled()).size).toBe(45);
});

test.each([
  ["as large as asked for", 100],
  ["smaller", 50],
])(
  "the name of a page's number is found in pages of the first one's size, %s",
  async (_what, most) => {
    const many = Array.from({ length: 230 }, (_, index) => ({ ...ALL[0], id: `rec_${index}` }));
    counterparty.respond(({ query }) => {
      const [size, page] = [
        Math.min(most, Number(query.get("limit") ?? 20)),
        Number(query.get("page_number") ?? 1),
      ];
      const data = many.slice((page - 1) * size, page * size);
      // The count is the page's own.
      return {
        status: 200,
        body: {
          success: true,
          data,
          meta: {
            count: data.length,
            next: page * size < many.length ? page + 1 : null,
            prev: null,
          },
        },
      };
    });
    expect(new Set(await crawled()).size).toBe(230);
  },
);

describe("it is found where pages are numbered from 0", () => {
  facingEachTest((observed) => ({ counterparty, under, findings } = observed), {
    profile: DEFAULT_PROFILE,
  });

  test.each<[string, (page: number) => Reply | null]>([
    ["gives nothing", () => ({ status: 204 })],
    ["answers 404", () => refusal(404, "no such page")],
    ["repeats the last page", () => null],
  ])("there are two, and the service %s behind them", async (_what, behind) => {
    const two = ALL.slice(0, 13);
    counterparty.respond(({ query }) => {
      const page = Number(query.get("pageNumber") ?? 0);
      const data = two.slice(Math.min(page, 1) * 10, Math.min(page, 1) * 10 + 10);
      return (
        (page > 1 ? behind(page) : null) ?? {
          status: 200,
          body: { success: true, data, meta: { count: two.length, next: null, prev: null } },
        }
      );
    });
    expect(await crawled()).toHaveLength(13);
  });
});

test("a service that takes no parameters but its filters gives what it gives", async () => {
  counterparty.respond(listNamed({ size: "anzahl", page: "seite", strict: true }));
  expect(await crawled()).toHaveLength(20);
});

test("a refusal for another reason stays one", async () => {
  counterparty.replyWith(refusal(400, "type is required"));
  await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 400 });
});

test("what is refused later says nothing about the names", async () => {
  counterparty.respond(listNamed({ size: "limit", page: "page", strict: true }));
  await crawled();
  counterparty.calls.length = 0;
  counterparty.replyWith(refusal(400, "not now"));
  await expect(crawled()).rejects.toMatchObject({ status: 400 });
  expect(counterparty.calls.map(({ query }) => query.get("page"))).toEqual(["1"]);
});
