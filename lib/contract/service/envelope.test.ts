import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { ErrorBody, findList, isEmptyList, listFigures } from "./envelope";

test.each([
  ["bare", [1]],
  ["data", { data: [1] }],
  ["data.results", { data: { results: [1], tags: [] } }],
  ["results alone", { count: 1, next: null, results: [1] }],
  ["any single array", { data: { whatever: [1], count: 1 } }],
])("a list: %s", (_what, body) => expect(findList(body)).toEqual([1]));

test("no list, or one of two that can't be told apart", () => {
  expect(findList({ data: { a: [1], b: [2] } })).toBeNull();
  expect(findList({ data: {} })).toBeNull();
});

test.each<[string, unknown, boolean]>([
  ["null", { data: null }, true],
  ["null under its name", { data: { transactions: null } }, true],
  ["null beside a count", { data: { results: null, total: 0 } }, true],
  ["an empty object, which could hide rows", { success: true, message: "ok", data: {} }, false],
  ["an empty body", {}, false],
  ["an object", { data: { id: "t1" }, message: "No data" }, false],
  ["text", { data: "[]" }, false],
])("is an empty list: %s", (_what, body, isEmpty) => expect(isEmptyList(body)).toBe(isEmpty));

test.each<[string, unknown]>([
  ["beside data", { data: [], meta: { count: 3, next: 2 } }],
  ["within data", { data: { rows: [], pagination: { total: 3, count: 1, next: 2 } } }],
])("what a list says of its pages: %s", (_what, body) =>
  expect(listFigures(body)).toEqual({ count: 3, next: 2 }),
);

test.each<[string, unknown, number | null]>([
  ["a number", 3, 3],
  ["a number as text", "3", 3],
  ["none", null, null],
  ["none, written as 0", 0, null],
])("the next page: %s", (_what, next, number) => {
  expect(listFigures({ data: [], meta: { count: 10, next } })).toEqual({ count: 10, next: number });
});

test.each<[string, unknown, string | null]>([
  ["the interface's", { success: false, message: "network is required" }, "network is required"],
  ["several messages", { message: ["a", "b"] }, "a; b"],
  ["an error as text", { error: "no route" }, "no route"],
  ["an error with a message", { error: { code: "X", message: "no route" } }, "no route"],
  ["a detail", { detail: "Not found." }, "Not found."],
  ["a text alone", "broken", "broken"],
  ["nothing", { success: false }, null],
  ["no words", { message: { code: new LosslessNumber("5") } }, null],
])("the words of an error: %s", (_what, body, message) =>
  expect(ErrorBody.parse(body).message).toBe(message),
);
