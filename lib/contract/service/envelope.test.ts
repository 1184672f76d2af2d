import { describe, expect, test } from "vitest";
import { findList, isEmptyList, listFigures } from "./envelope";

describe("a list one level further in", () => {
  test.each<[string, unknown]>([
    ["a paginator under the resource's name", { data: { transactions: { data: [1], total: 3 } } }],
    ["data in data", { data: { data: { items: [1], total: 3 } } }],
    ["without an envelope", { results: { items: [1], total: 3 } }],
    [
      "pages described beside it",
      { data: { transactions: { data: [1] }, pagination: { total: 3 } } },
    ],
    ["pages described within it", { data: { transactions: { data: [1], meta: { count: 3 } } } }],
    [
      "another list beside it",
      { data: { transactions: { data: [1], total: 3 }, columns: ["id"] } },
    ],
  ])("%s", (_what, body) => {
    expect(findList(body)).toEqual([1]);
    expect(listFigures(body).count).toBe(3);
  });

  test("is found only under usual names, and not before one that is nearer", () => {
    expect(findList({ data: { whatever: { rows: [1] } } })).toBeNull();
    expect(findList({ data: { results: { errors: [1] } } })).toBeNull();
    expect(findList({ data: { items: [1], data: { items: [2] } } })).toEqual([1]);
  });
});

describe("a list as frameworks wrap it", () => {
  const rows = [{ id: "a" }, { id: "b" }];
  test.each<[string, unknown]>([
    [
      "HAL",
      {
        _embedded: { transactions: rows },
        _links: {},
        page: { size: 2, totalElements: 40, totalPages: 20, number: 0 },
      },
    ],
    [
      "a null in place of data, beside the list",
      { success: true, message: "ok", data: null, transactions: rows, meta: { count: 40 } },
    ],
    ["rows and their count", { success: true, data: [rows, 40] }],
    ["a connection", { data: { transactions: { nodes: rows, totalCount: 40 } } }],
    ["payload in place of data", { status: "ok", payload: { list: rows, paging: { total: 40 } } }],
    ["response in place of data", { response: { transactions: rows, total: 40 } }],
    [
      "pagination within meta",
      { data: rows, meta: { pagination: { total: 40, count: 2, per_page: 2 } } },
    ],
    ["a page's own count beside the total", { data: rows, pagination: { count: 2, total: 40 } }],
    ["a page that describes itself", { content: rows, page: { number: 0, totalElements: 40 } }],
  ])("%s", (_what, body) => {
    expect(findList(body)).toEqual(rows);
    expect(listFigures(body).count).toBe(40);
  });

  test("an empty one is empty, and what a wrapping hides beside data isn't looked at", () => {
    expect(findList({ data: [[], 0] })).toEqual([]);
    expect(findList({ payload: { list: [] } })).toEqual([]);
    expect(isEmptyList({ data: { hits: null, total: 6 } }), "behind the last page").toBe(true);
    expect(findList({ data: { id: "t1" }, result: { items: [1] } })).toBeNull();
    expect(findList({ data: [["a"], "b"] })).toEqual([["a"], "b"]);
  });

  test("HAL without its rows is empty behind the last page alone", () => {
    const page = (number: number) => ({
      _links: { self: {} },
      page: { number, totalPages: 2, totalElements: 40 },
    });
    expect([page(2), page(1), { page: page(2).page }].map(isEmptyList)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test.each<[string, unknown]>([
  ["null", { data: null }],
  ["null under a usual name", { data: { results: null } }],
  ["null further in", { data: { transactions: { data: null, total: 0 } } }],
  ["an empty object that counts none", { data: {}, meta: { count: 0 } }],
  [
    "an empty object whose message says so",
    { success: true, message: "No transactions found", data: {} },
  ],
  ["an empty object further in that counts none", { data: { transactions: {}, total: 0 } }],
])("an empty list: %s", (_what, body) => {
  expect(isEmptyList(body)).toBe(true);
});

test.each<[string, unknown]>([
  ["an empty object that says nothing", { success: true, message: "ok", data: {} }],
  ["an empty body", {}],
  ["an empty object that counts some", { data: {}, meta: { count: 3 } }],
  ["an empty object further in that says nothing", { data: { transactions: {} } }],
  ["an object", { data: { id: "t1" }, message: "No data" }],
  ["text", { data: "[]" }],
])("no empty list, since it could hide rows: %s", (_what, body) => {
  expect(isEmptyList(body)).toBe(false);
});

test("a list that is null is empty, whatever links are beside it; rows under another name are still found", () => {
  const links = [{ url: null, label: "prev" }];
  const behindEnd = { success: true, data: { current_page: 9, data: null, links, total: 51 } };
  expect(findList(behindEnd)).toBeNull();
  expect(isEmptyList(behindEnd)).toBe(true);
  expect(findList({ data: { items: null, payouts: [{ id: "1" }] } })).toEqual([{ id: "1" }]);
});

test.each<[string, unknown, number | null]>([
  ["a number", 3, 3],
  ["a number as text", "3", 3],
  ["a link", "https://service.example/v1/recipients?limit=50&page=3", 3],
  ["a link whose page has another name", "/v1/recipients?pageIndex=3&pageSize=50", 3],
  ["a link without a page's number", "/v1/recipients?cursor=eyJpZCI6MTJ9", null],
  ["none", null, null],
  ["none, written as 0", 0, null],
  ["none, written as -1", -1, null],
])("the next page: %s", (_what, next, number) => {
  expect(listFigures({ data: [], meta: { count: 10, next } })).toEqual({ count: 10, next: number });
});
