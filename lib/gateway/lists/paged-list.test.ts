import { describe, expect, test } from "vitest";
import type { Findings } from "../findings";
import { DEFAULT_PROFILE } from "../profile/profile";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import { testGateway, type TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;
let findings: Findings[];

facingEachTest((observed) => ({ counterparty, under, findings } = observed), {
  profile: DEFAULT_PROFILE,
});

const pageOf = (request: Received): number => Number(request.query.get("page"));
const limitOf = (request: Received): number => Number(request.query.get("limit"));
const list = (ids: readonly string[], meta?: unknown): Reply => ({
  status: 200,
  body: { data: ids.map((id) => transactionWire(id)), ...(meta === undefined ? {} : { meta }) },
});
const asked = (): string[] =>
  counterparty.calls.map((request) => `${pageOf(request)}/${limitOf(request)}`);

async function crawled(): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of under.gateway.transactions.crawl())
    ids.push(...page.rows.map((row) => row.id));
  return ids;
}
const pageIds = async (page: number): Promise<string[]> =>
  (await under.gateway.transactions.list({ limit: 2, page })).rows.map((row) => row.id);

describe("a service that counts its pages from 0", () => {
  test("loses no first page, and is asked once", async () => {
    const pages = [["a", "b"], ["c", "d"], ["e"]];
    counterparty.respond((request) => list(pages[pageOf(request)] ?? []));
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
    expect(counterparty.calls.map(pageOf)).toEqual([1, 0, 1, 0, 1, 2, 3, 0, 1, 2, 3]);
  });

  test("is found out whichever page is wanted first, and its next page is counted as ours", async () => {
    const pages = [["a", "b"], ["c", "d"], ["e"]];
    counterparty.respond((request) =>
      list(pages[pageOf(request)] ?? [], {
        count: 5,
        next: pageOf(request) + 1,
        prev: pageOf(request) - 1,
      }),
    );
    expect(await pageIds(3)).toEqual(["e"]);
    expect((await under.gateway.transactions.list({ limit: 2, page: 1 })).next).toBe(2);
    expect(findings).toEqual([{ transactionsFirstPage: 0 }]);
  });

  test.each<[string, (page: number, rows: number) => unknown]>([
    [
      "that no page stands before it",
      (page) => ({ count: 5, next: page + 1, prev: page - 1 || null }),
    ],
    ["how many rows itself holds, as its count", (_page, rows) => ({ count: rows })],
  ])("is found out where page 1 says %s", async (_what, meta) => {
    const pages = [["a", "b"], ["c", "d"], ["e"]];
    counterparty.respond((request) =>
      list(
        pages[pageOf(request)] ?? [],
        meta(pageOf(request), pages[pageOf(request)]?.length ?? 0),
      ),
    );
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test.each([
    ["a row", [["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i"]], ["d", "f", "g", "h"]],
    ["the only row", [["a", "b", "c", "d"], ["e"]], ["d"]],
  ])(
    "loses no first page where %s of page 1 has just come to page 0",
    async (_what, pages, one) => {
      counterparty.respond((request) =>
        list(counterparty.calls.length === 1 ? one : (pages[pageOf(request)] ?? [])),
      );
      expect(await crawled()).toEqual(pages.flat());
    },
  );

  test("also where all is on its only page", async () => {
    counterparty.respond((request) => list(pageOf(request) === 0 ? ["a", "b"] : []));
    expect(await crawled()).toEqual(["a", "b"]);
  });

  describe("and whose only page is asked for as page 1", () => {
    const HTML_404: Reply = {
      status: 404,
      headers: { "content-type": "text/html" },
      body: "<html><h1>404 Not Found</h1></html>",
    };

    test.each<[string, Reply]>([
      ["404", refusal(404, "Page not found")],
      ["404 as an HTML page", HTML_404],
      ["400", refusal(400, "Invalid page")],
      ["422", refusal(422, "page is out of range")],
    ])("which it refuses with %s", async (_what, behind) => {
      counterparty.respond((request) => (pageOf(request) === 0 ? list(["a", "b"]) : behind));
      expect(await crawled()).toEqual(["a", "b"]);
    });

    test("which it refuses with 404 where the list is empty", async () => {
      counterparty.respond((request) =>
        pageOf(request) === 0 ? list([]) : refusal(404, "Page not found"),
      );
      expect(await crawled()).toEqual([]);
    });

    test("which it answers with the only page again, until there are more", async () => {
      const pages = [["a", "b"]];
      counterparty.respond((request) =>
        list(pages[Math.min(pageOf(request), pages.length - 1)] ?? []),
      );
      expect(await crawled()).toEqual(["a", "b"]);
      expect(counterparty.calls.map(pageOf)).toEqual([1, 0, 2, 2, 3]);
      pages.push(["c", "d"], ["e"]);
      expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
    });

    test("is not taken for an empty one where the days or the size may be refused", async () => {
      counterparty.respond((request) =>
        pageOf(request) === 0 ? list([]) : refusal(400, "the range is too long"),
      );
      await expect(crawled()).rejects.toMatchObject({
        kind: "refused",
        serviceMessage: "the range is too long",
      });
    });
  });

  test("is taken at the profile's word", async () => {
    const { gateway } = testGateway(counterparty.baseUrl, {
      profile: { ...DEFAULT_PROFILE, firstPage: 0 },
    });
    counterparty.respond((request) => list([["a", "b"], ["c"]][pageOf(request)] ?? []));
    expect(
      (await gateway.transactions.list({ limit: 2, page: 2 })).rows.map((row) => row.id),
    ).toEqual(["c"]);
    expect(asked()).toEqual(["1/2"]);
    await gateway.close();
  });
});

describe("a service that counts its pages from 1", () => {
  const PAGES = [["a", "b"], ["c", "d"], ["e"]];
  const answering = (zero: Reply) =>
    counterparty.respond((request) =>
      pageOf(request) === 0 ? zero : list(PAGES[pageOf(request) - 1] ?? []),
    );

  test.each<[string, Reply, number[]]>([
    ["refuses page 0", refusal(400, "page must not be less than 1"), [1, 0]],
    ["answers it with page 1", list(["a", "b"]), [1, 0, 2]],
    ["answers it with page 1, pushed on by a new record", list(["new", "a"]), [1, 0, 2]],
    ["answers it with everything", list(["a", "b", "c", "d", "e"]), [1, 0, 2]],
    ["answers it with nothing", list([]), [1, 0]],
  ])("and %s", async (_what, zero, first) => {
    answering(zero);
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
    expect(counterparty.calls.map(pageOf)).toEqual([...first, 2, 3, 4]);
  });

  test("and answers it with page 1, which has just become another one", async () => {
    counterparty.respond(() => list([counterparty.calls.length === 1 ? "a" : "new"]));
    await under.gateway.transactions.list({ limit: 1, page: 1 });
    counterparty.respond((request) => list([`page ${pageOf(request)}`]));
    expect(await pageIds(2)).toEqual(["page 2"]);
  });

  test("and whose pages wrap round loses nothing", async () => {
    answering(list(["e"]));
    expect((await crawled()).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("and breaks on page 0 is asked for it no more", async () => {
    answering(refusal(500, "OFFSET must not be negative"));
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
    expect(counterparty.calls.map(pageOf)).toEqual([1, 0, 0, 0, 1, 2, 3, 4]);
    expect(await pageIds(1)).toEqual(["a", "b"]);
    expect(counterparty.calls).toHaveLength(9);
  });

  test("is asked again where page 0 can't be read just now, or the list is empty", async () => {
    counterparty.respond(() => list([]));
    expect(await pageIds(1)).toEqual([]);
    // The service goes down after page 1, so neither page 0 nor page 1 is answered after that.
    counterparty.respond((request) =>
      pageOf(request) === 0 || counterparty.calls.filter((call) => pageOf(call) === 0).length > 1
        ? refusal(503, "down")
        : list(["a"]),
    );
    expect(await pageIds(1)).toEqual(["a"]);
    counterparty.respond((request) => list(pageOf(request) === 0 ? ["a"] : []));
    expect(await pageIds(1)).toEqual(["a"]);
  });
});

describe("a page size that is refused", () => {
  const upTo = (most: number, status: number) =>
    counterparty.respond((request) =>
      limitOf(request) > most
        ? refusal(status, `limit must not be greater than ${most}`)
        : list(pageOf(request) === 1 ? ["a", "b"] : []),
    );

  test.each([
    [400, 50, ["1/100", "1/50", "1/50", "0/50", "2/50"]],
    [422, 20, ["1/100", "1/50", "1/25", "1/20", "1/20", "0/20", "2/20"]],
    [400, 5, ["1/100", "1/50", "1/25", "1/20", "1/10", "1/5", "1/5", "0/5", "2/5"]],
  ])("with %d is made smaller, down to %d, and stays so", async (status, most, calls) => {
    upTo(most, status);
    expect(await crawled()).toEqual(["a", "b"]);
    expect(asked()).toEqual(calls);
    expect(await crawled()).toEqual(["a", "b"]);
    expect(asked()).toEqual([...calls, `1/${most}`, `2/${most}`]);
  });

  test("is told from a filter that is refused in any size", async () => {
    counterparty.respond(() => refusal(400, "the range is too long"));
    await expect(crawled()).rejects.toMatchObject({
      kind: "refused",
      serviceMessage: "the range is too long",
    });
  });

  test("once accepted, a refusal has another reason and costs no other request", async () => {
    counterparty.respond((request) => list(pageOf(request) < 2 ? ["a"] : []));
    await under.gateway.transactions.list({ limit: 100, page: 1 });
    counterparty.respond(() => refusal(400, "no"));
    await expect(under.gateway.transactions.list({ limit: 100, page: 1 })).rejects.toMatchObject({
      kind: "refused",
    });
    expect(asked()).toEqual(["1/100", "0/100", "2/100", "1/100"]);
  });
});

describe("a page behind the end that is refused", () => {
  const pages = (given: string[][], meta: (page: number) => unknown = () => undefined) =>
    counterparty.respond((request) => {
      const page = given[pageOf(request) - 1];
      return page ? list(page, meta(pageOf(request))) : refusal(422, "page is out of range");
    });

  test("is the end whatever is counted, since a count may be of all rows whatever the filter", async () => {
    pages([["a", "b"], ["c", "d"], ["e"]], () => ({ count: 20 }));
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("is the end after a page shorter than the first", async () => {
    pages([["a", "b"], ["c", "d"], ["e"]]);
    expect(await crawled()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("is the end where the count is reached", async () => {
    pages(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      () => ({ total: 4 }),
    );
    expect(await crawled()).toEqual(["a", "b", "c", "d"]);
  });

  test("is the end after a first page that isn't full", async () => {
    pages([["a", "b"]]);
    expect(await crawled()).toEqual(["a", "b"]);
  });

  test.each([
    ["is of each page's own rows", 2],
    ["isn't made", 0],
  ])("is none after pages of one length whose count %s", async (_what, count) => {
    pages(
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ],
      () => ({ count }),
    );
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 422 });
  });

  test("is the end where the page before it names no next one any more", async () => {
    pages(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      (page) => ({ count: 2, next: page === 1 ? 2 : null }),
    );
    expect(await crawled()).toEqual(["a", "b", "c", "d"]);
    pages(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      (page) => ({ count: 2, next: page + 1 }),
    );
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 422 });
  });

  test("is the end behind an only page that the count says is all, also further behind it", async () => {
    pages([["a", "b"]], () => ({ count: 2 }));
    expect(await crawled()).toEqual(["a", "b"]);
    expect(await pageIds(3)).toEqual([]);
  });

  test("is none after pages of one length: records may lie behind it", async () => {
    pages([
      ["a", "b"],
      ["c", "d"],
    ]);
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 422 });
  });

  const deepest = (rows: number, most: { pages?: number; rows?: number; refusesOnce?: number }) => {
    let isRefusedOnce = false;
    counterparty.respond((request) => {
      const [page, size] = [pageOf(request), Math.min(4, Number(request.query.get("limit")))];
      const given = Array.from({ length: rows }, (_, row) => `r${row}`).slice(
        (page - 1) * size,
        page * size,
      );
      const isFirstTime = page === most.refusesOnce && !isRefusedOnce;
      if (isFirstTime) isRefusedOnce = true;
      const isRefused =
        isFirstTime ||
        page < 1 ||
        given.length === 0 ||
        page > (most.pages ?? 99) ||
        (page - 1) * size >= (most.rows ?? 99);
      return isRefused ? refusal(400, "no such page") : list(given);
    });
  };

  test("is the end after pages of one length, if the last rows don't fill a smaller page", async () => {
    deepest(16, {});
    expect(await crawled()).toHaveLength(16);
    deepest(4, {});
    expect(await crawled()).toHaveLength(4);
  });

  test("is none where the smaller page is full, or refused as well", async () => {
    deepest(40, { rows: 16 });
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 400 });
    deepest(40, { pages: 4 });
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 400 });
  });

  test("is none behind a first page smaller than was asked for, if the next one is there in another size", async () => {
    deepest(12, { refusesOnce: 2 });
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 400 });
  });
});

describe("a page behind the end that is answered with an HTML page and 404", () => {
  const HTML_404: Reply = {
    status: 404,
    headers: { "content-type": "text/html" },
    body: "<html><h1>404 Not Found</h1></html>",
  };
  const PAGES = [
    ["a", "b"],
    ["c", "d"],
  ];

  test("is the end while the page before it is there", async () => {
    counterparty.respond((request) =>
      PAGES[pageOf(request) - 1] ? list(PAGES[pageOf(request) - 1] ?? []) : HTML_404,
    );
    expect(await crawled()).toEqual(["a", "b", "c", "d"]);
    expect(asked().slice(-3)).toEqual(["3/100", "2/100", "3/100"]);
  });

  test("is the end also where more is counted", async () => {
    counterparty.respond((request) =>
      PAGES[pageOf(request) - 1] ? list(PAGES[pageOf(request) - 1] ?? [], { count: 20 }) : HTML_404,
    );
    expect(await crawled()).toEqual(["a", "b", "c", "d"]);
  });

  test("is none while the page before it is gone, too", async () => {
    counterparty.respond((request) => (pageOf(request) === 1 ? list(["a", "b"]) : HTML_404));
    await under.gateway.transactions.list({ limit: 2, page: 1 });
    await expect(pageIds(3)).rejects.toMatchObject({ kind: "unavailable", status: 404 });
  });

  test("is none where the page itself is there again", async () => {
    // The page is answered in the service's place once; then it is back.
    counterparty.respond((request) =>
      pageOf(request) === 3 && asked().filter((place) => place === "3/2").length <= 1
        ? HTML_404
        : list([pageOf(request) === 3 ? "e" : `page ${Math.max(1, pageOf(request))}`]),
    );
    await expect(pageIds(3)).rejects.toMatchObject({ kind: "unavailable", status: 404 });
    expect(await pageIds(3)).toEqual(["e"]);
  });
});
