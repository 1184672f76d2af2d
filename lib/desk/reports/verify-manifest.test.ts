import { describe, expect, test } from "vitest";
import { fieldDifferences } from "./verify-manifest";

const told = (expected: unknown, found: unknown) =>
  fieldDifferences(expected, found, 50).map((place) => [place.column, place.expected, place.found]);

describe("the fields in which two JSON values differ", () => {
  test("are named by their paths, texts without quotes", () => {
    expect(
      told(
        { a: { b: "10", c: 1 }, d: ["x", "y"] },
        { a: { b: "11", c: 1 }, d: ["x", "z"], e: "mine" },
      ),
    ).toEqual([
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
    ["null became a number that is too large", null, JSON.parse("1e400"), "null", "Infinity"],
    ["null became such a number below zero", null, JSON.parse("-1e400"), "null", "-Infinity"],
    ["an empty list became an empty object", [], {}, "[]", "{}"],
  ])("%s: the two can be told apart", (_what, was, is, expected, found) =>
    expect(told({ a: was }, { a: is })).toEqual([["a", expected, found]]),
  );

  test("are others where only the structure is another", () => {
    expect(told({ a: ["x"] }, { a: { 0: "x" } })).toEqual([
      ["a[0]", "x", null],
      ['a["0"]', null, "x"],
    ]);
    expect(told({ a: { b: 1 } }, { "a.b": 1 })).toEqual([
      ["a.b", "1", null],
      ['["a.b"]', null, "1"],
    ]);
    expect(told({ a: 1 }, { "": { a: 1 } })).toEqual([
      ["a", "1", null],
      ['[""].a', null, "1"],
    ]);
  });

  test("are those of names that every object has, and of deep values, but not below the eighth level", () => {
    expect(told({ a: 1 }, JSON.parse('{"a":1,"__proto__":{"b":2},"constructor":"c"}'))).toEqual([
      ["__proto__.b", null, "2"],
      ["constructor", null, "c"],
    ]);
    expect(told(JSON.parse('{"a":1,"__proto__":1}'), { a: 1 })).toEqual([["__proto__", "1", null]]);
    const deep = (levels: number, value: unknown): unknown =>
      levels === 0 ? value : [deep(levels - 1, value)];
    expect(told(deep(8, 1), deep(8, 2))).toEqual([["[0]".repeat(8), "1", "2"]]);
    expect(told(deep(9, 1), deep(9, [2]))).toEqual([]);
    expect(told(deep(8, 1), deep(9, 1))).toEqual([
      ["[0]".repeat(8), "1", null],
      ["[0]".repeat(9), null, "…"],
    ]);
  });

  test("are as many as are asked for: what was expected, then what was added", () => {
    const found = (limit: number) =>
      fieldDifferences({ a: 1, b: 2, c: 3 }, { z: 0, a: 1, b: 1, c: 4 }, limit).map(
        ({ column }) => column,
      );
    expect([0, 1, 2, 3, 4].map(found)).toEqual([
      [],
      ["b"],
      ["b", "c"],
      ["b", "c", "z"],
      ["b", "c", "z"],
    ]);
  });

  test("have short paths, and only those are made that are told: a crafted file keeps nobody waiting", () => {
    const name = "a".repeat(500_000);
    const differences = fieldDifferences(
      { number: 1 },
      { number: 1, [name]: Array.from({ length: 200_000 }, () => 0) },
      50,
    );
    expect(differences.map(({ column }) => column)).toEqual(
      Array.from({ length: 50 }, (_, index) => `["${"a".repeat(100)}…"][${index}]`),
    );
    expect(told({ b: { [name]: 1 } }, { b: { [name]: 2 } })).toEqual([
      [`b["${"a".repeat(100)}…"]`, "1", "2"],
    ]);
  });

  test("are none where there are none, in whatever order", () =>
    expect(told({ a: 1, b: [{}] }, { b: [{}], a: 1 })).toEqual([]));
});
