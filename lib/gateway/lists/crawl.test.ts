import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { DEFAULT_PROFILE } from "../profile/profile";
import type { Page } from "../reading";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";
import { crawlPages } from "./crawl";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed), {
  profile: { ...DEFAULT_PROFILE, listEnds: "repeats" },
});

const pageOf = (request: Received): number => Number(request.query.get("page"));
const list = (ids: readonly string[]): Reply => ({
  status: 200,
  body: { data: ids.map((id) => transactionWire(id)) },
});

async function crawled(): Promise<{ ids: string[]; pages: Page<Transaction>[] }> {
  const pages: Page<Transaction>[] = [];
  for await (const page of under.gateway.transactions.crawl({ status: "completed" }))
    pages.push(page);
  return { ids: pages.flatMap((page) => page.rows.map((row) => row.id)), pages };
}

describe("a list that moves while it is read", () => {
  const ids = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const page of under.gateway.transactions.crawl({}, { passes: 3 }))
      found.push(...page.rows.map((row) => row.id));
    return found;
  };

  test("is read again for the rows that changed places", async () => {
    const passes = [
      ["a", "b", "c", "d", "e", "f"],
      ["a", "c", "b", "d", "e", "f"],
    ];
    counterparty.respond((request) => {
      const page = pageOf(request);
      const rows = counterparty.calls.length === 1 ? passes[0] : passes[1];
      return list((rows ?? []).slice((page - 1) * 2, page * 2));
    });
    expect(await ids()).toEqual(["a", "b", "d", "e", "f", "c"]);
    expect(counterparty.calls.map(pageOf)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  });

  test("has moved too when its last page shows only what came before", async () => {
    counterparty.respond((request) =>
      list(
        (counterparty.calls.length === 1 ? ["a", "b"] : ["b", "a"]).slice(
          pageOf(request) - 1,
          pageOf(request),
        ),
      ),
    );
    const pages: number[] = [];
    for await (const page of under.gateway.transactions.crawl({})) pages.push(page.repeats);
    expect(pages).toEqual([0, 1]);
    counterparty.calls.length = 0;
    expect(await ids()).toEqual(["a", "b"]);
  });

  test("is read again for a new row at its start, once", async () => {
    const [before, after] = [
      ["a", "b", "c", "d"],
      ["x", "a", "b", "c", "d"],
    ];
    counterparty.respond((request) =>
      list(
        (counterparty.calls.length === 1 ? before : after).slice(
          (pageOf(request) - 1) * 2,
          pageOf(request) * 2,
        ),
      ),
    );
    expect(await ids()).toEqual(["a", "b", "c", "d", "x"]);
    expect(counterparty.calls.map(pageOf)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  });

  test("is read three times at most where its pages always overlap, in pages of other sizes", async () => {
    const rows = Array.from({ length: 20 }, (_, number) => `a${number}`);
    counterparty.respond((request) =>
      list(pageOf(request) === 1 ? rows : pageOf(request) === 2 ? ["a19", "b"] : []),
    );
    expect(await ids()).toEqual([...rows, "b"]);
    expect(counterparty.calls).toHaveLength(9);
    expect(counterparty.calls.map(({ query }) => query.get("limit"))).toEqual([
      "100",
      "100",
      "100",
      "14",
      "14",
      "14",
      "14",
      "14",
      "14",
    ]);
  });
});

describe("the end of a list", () => {
  test("is an empty page, however short the ones before", async () => {
    const pages = [["a", "b", "c"], ["d"], ["e", "f"], []];
    counterparty.respond((request) => list(pages[pageOf(request) - 1] ?? []));
    expect((await crawled()).ids).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(counterparty.calls.map(pageOf)).toEqual([1, 2, 3, 4]);
    expect(counterparty.calls[0]?.url).toBe("/v1/transactions?status=completed&limit=100&page=1");
  });

  test("is a last page that repeats", async () => {
    const pages = [["a", "b"], ["c", "d"], ["e"]];
    counterparty.respond((request) => list(pages[Math.min(pageOf(request), 3) - 1] ?? []));
    expect((await crawled()).ids).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("is found with a service that knows no pages", async () => {
    counterparty.respond(() => list(["a", "b"]));
    expect((await crawled()).ids).toEqual(["a", "b"]);
    expect(counterparty.calls).toHaveLength(3);
  });

  test("is not a page that shows again what a new record pushed down", async () => {
    const before = [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ];
    const after = [
      ["x", "y"],
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ];
    counterparty.respond((request) =>
      list((counterparty.calls.length === 1 ? before : after)[pageOf(request) - 1] ?? []),
    );
    expect((await crawled()).ids).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("is not reached where so many new records came at once that pages already read appear again", async () => {
    const [before, after] = ["abcdefghij", "uvwxyzabcdefghij"];
    const repeats: number[] = [];
    counterparty.respond((request) =>
      list(
        (counterparty.calls.length <= 3 ? before : after)
          .slice((pageOf(request) - 1) * 2, pageOf(request) * 2)
          .split(""),
      ),
    );
    const found: string[] = [];
    for await (const page of under.gateway.transactions.crawl({})) {
      found.push(...page.rows.map((row) => row.id));
      repeats.push(page.repeats);
    }
    expect(found.join("")).toBe("abcdefghij");
    expect(repeats).toEqual([0, 0, 0, 2, 2, 2, 0, 0]);
  });

  test("is not a 404 for the list itself, which may come in the middle of it", async () => {
    counterparty.respond(() =>
      counterparty.calls.length === 1
        ? list(["a", "b"])
        : { status: 404, body: { message: "no route" } },
    );
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 404 });
  });

  test("is not a page that is refused as too deep", async () => {
    counterparty.respond((request) =>
      pageOf(request) < 3 ? list([`id-${pageOf(request)}`]) : refusal(400, "page is too deep"),
    );
    await expect(crawled()).rejects.toMatchObject({ kind: "refused", status: 400 });
  });

  test("an empty list gives no page", async () => {
    counterparty.respond(() => list([]));
    expect((await crawled()).pages).toEqual([]);
  });
});

test("a row that is twice on a page, word for word, is no movement of the list; one with other words is", async () => {
  const repeats = async (): Promise<number[]> => {
    const found: number[] = [];
    for await (const page of under.gateway.transactions.crawl({})) found.push(page.repeats);
    return found;
  };
  counterparty.respond((request) => list(pageOf(request) === 1 ? ["a", "a", "b"] : []));
  expect(await repeats()).toEqual([0]);
  counterparty.respond((request) => ({
    status: 200,
    body: {
      data:
        pageOf(request) === 1
          ? [transactionWire("a"), { ...transactionWire("a"), status: "refunded" }]
          : [],
    },
  }));
  expect(await repeats()).toEqual([1]);
});

test.each([
  ["repeat the last one", (page: number) => (page === 1 ? ["a", "b"] : ["c", "d"])],
  [
    "are empty",
    (page: number) =>
      [
        ["a", "b"],
        ["c", "d"],
      ][page - 1] ?? [],
  ],
])(
  "pages that %s although more is counted, and a next one named, end the list early",
  async (_what, rowsOf) => {
    const given = async (next: (page: number) => number | null, count: number | null) => {
      const found: unknown[] = [];
      counterparty.respond((request) => {
        const page = pageOf(request);
        const data = rowsOf(page).map((id) => transactionWire(id));
        return { status: 200, body: { data, meta: { next: next(page), count } } };
      });
      for await (const { rows, endsEarly } of under.gateway.transactions.crawl({}, { passes: 3 }))
        found.push([rows.length, endsEarly]);
      return found;
    };
    const whole = [
      [2, false],
      [2, false],
    ];
    // It is read once: no further reading would give the rest.
    expect(await given((page) => page + 1, 6)).toEqual([...whole, [0, true]]);
    expect(await given((page) => page + 1, 4)).toEqual(whole);
    expect(await given((page) => page + 1, null)).toEqual(whole);
    expect(await given((page) => (page < 2 ? page + 1 : null), 6)).toEqual(whole);
  },
);

test("a record on two pages is given once", async () => {
  const pages = [["a", "b"], ["b", "c"], []];
  counterparty.respond((request) => list(pages[pageOf(request) - 1] ?? []));
  expect((await crawled()).ids).toEqual(["a", "b", "c"]);
});

test("a page of unreadable rows is no end, and each is reported once", async () => {
  const bodies = [[{ id: "x" }], [transactionWire("a"), { id: "x" }], []];
  counterparty.respond((request) => ({ status: 200, body: bodies[pageOf(request) - 1] ?? [] }));
  const { ids, pages } = await crawled();
  expect(ids).toEqual(["a"]);
  expect(pages.flatMap((page) => page.skipped.map((row) => row.raw))).toEqual([`{"id":"x"}`]);
});

test("a page that can't be had ends the crawl with the error", async () => {
  counterparty.respond((request) => (pageOf(request) === 1 ? list(["a"]) : refusal(500, "boom")));
  await expect(crawled()).rejects.toMatchObject({ kind: "unavailable" });
});

/** Bytes in use after garbage collection. */
function heldBytes(): number {
  setFlagsFromString("--expose_gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

test("a long crawl keeps none of the answers that it has read", async () => {
  const PAGES = 64;
  const pages = crawlPages<{ id: string }>({
    listEnds: "empty",
    fetchPage: async (number) => {
      // An answer of one megabyte. A substring of it refers to the whole answer inside the JavaScript engine.
      const text = Buffer.alloc(1_000_000, String(number).padStart(40, "0")).toString("latin1");
      const at = new Date(0);
      const rows = number > PAGES ? [] : [{ id: text.slice(0, 40) }];
      return {
        rows,
        skipped: number > PAGES ? [] : [{ raw: text.slice(40, 4_000), reason: "" }],
        count: null,
        next: null,
        readStartedAt: at,
        receivedAt: at,
      };
    },
    timing: under.timing,
    random: () => 0.5,
  });
  const before = heldBytes();
  let rows = 0;
  for await (const page of pages) {
    rows += page.rows.length + page.skipped.length;
    if (rows === PAGES * 2) expect(heldBytes() - before).toBeLessThan(16_000_000);
  }
  expect(rows).toBe(PAGES * 2);
});
