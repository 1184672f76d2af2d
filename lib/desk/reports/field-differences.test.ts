import { describe, expect, test } from "vitest";
import { fieldDifferences } from "./field-differences";

const told = (expected: unknown, found: unknown) => fieldDifferences(expected, found).map((place) => [place.column, place.expected, place.found]);

describe("the fields in which two JSON values differ", () => {
  test("are named by their paths, texts without quotes", () => {
    expect(told({ a: { b: "10", c: 1 }, d: ["x", "y"] }, { a: { b: "11", c: 1 }, d: ["x", "z"], e: "mine" })).toEqual([
      ["a.b", "10", "11"],
      ["d[1]", "y", "z"],
      ["e", null, "mine"],
    ]);
    expect(told({ a: 1, b: 2 }, { b: 2 })).toEqual([["a", "1", null]]);
  });

  test.each([
    ["a number became a text", 5, "5", "5", '"5"'],
    ["a text became a number", "5", 5, '"5"', "5"],
    ["null became a text", null, "null", "null", '"null"'],
    ["a text got a space that no page shows", "Zenith", "Zenith ", '"Zenith"', '"Zenith "'],
    ["a text became empty", "Zenith", "", '"Zenith"', '""'],
    ["a number became another text", 5, "6", "5", "6"],
    ["a zero got a sign", 0, -0, "0", "-0"],
    ["an empty list became an empty object", [], {}, "[]", "{}"],
  ])("%s: the two can be told apart", (_what, was, is, expected, found) => expect(told({ a: was }, { a: is })).toEqual([["a", expected, found]]));

  test("are others where only the structure is another", () => {
    expect(told({ a: ["x"] }, { a: { 0: "x" } })).toEqual([["a[0]", "x", null], ['a["0"]', null, "x"]]);
    expect(told({ a: { b: 1 } }, { "a.b": 1 })).toEqual([["a.b", "1", null], ['["a.b"]', null, "1"]]);
    expect(told({ a: 1 }, { "": { a: 1 } })).toEqual([["a", "1", null], ['[""].a', null, "1"]]);
  });

  test("are none where there are none, in whatever order", () => expect(told({ a: 1, b: [{}] }, { b: [{}], a: 1 })).toEqual([]));
});
