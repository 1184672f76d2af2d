import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { LosslessNumber } from "lossless-json";
import { describe, expect, test } from "vitest";
import { parseLossless, storableJson } from "./lossless-json";

test.each(["50.00", "-0", "1e400", "123456789012345678901234567890.10", "0.1E-7"])(
  "the number %s keeps its digits",
  (text) => {
    expect(parseLossless(`{"amount": ${text}}`)).toStrictEqual({
      amount: new LosslessNumber(text),
    });
  },
);

test.each(["01", "[1,]", '{"a" 1}', '"\n"', "{}{}", '"a', "", "nulls"])("%j is refused", (json) => {
  expect(() => parseLossless(json)).toThrow(SyntaxError);
});

test("a name may be there twice only with the same value", () => {
  expect(parseLossless('{"a":{"b":1,"c":[2.0]},"a":{"c":[2.0],"b":1}}')).toStrictEqual({
    a: { b: new LosslessNumber("1"), c: [new LosslessNumber("2.0")] },
  });
  expect(() => parseLossless('{"a":2.0,"a":2.00}')).toThrow(SyntaxError);
});

test("__proto__ is a name like any other", () => {
  const read = parseLossless('{"__proto__":{"admin":true}}') as Record<string, unknown>;
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.entries(read)).toEqual([["__proto__", { admin: true }]]);
});

test("a text that is nested too deeply is refused, and ends no process", () => {
  expect(() => parseLossless("[".repeat(1_000_000))).toThrow(RangeError);
});

test("an id and a figure that somebody remembers don't keep the answer that they were in", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heldBytes = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const page = (of: number): string =>
    `{"id":"4f0e7c1a-8f3b-4d2a-9c11-${String(of).padStart(12, "0")}","amount":1234567890123.${of + 100},"filling":"${"x".repeat(200_000)}"}`;
  const before = heldBytes();
  const remembered = Array.from({ length: 200 }, (_, of) => {
    const { id, amount } = parseLossless(page(of)) as { id: string; amount: LosslessNumber };
    return [id, amount.value];
  });
  expect(heldBytes() - before).toBeLessThan(4_000_000);
  expect(remembered[199]).toEqual(["4f0e7c1a-8f3b-4d2a-9c11-000000000199", "1234567890123.299"]);
});

describe("texts for the database", () => {
  test.each([
    ["NUL", String.raw`"Bank\u0000 refused"`, "Bank\ufffd refused"],
    [
      "a pair's first half alone, and its second",
      String.raw`"Kuda \ud83d! \uDE9C"`,
      "Kuda \ufffd! \ufffd",
    ],
    ["two first halves before a second", String.raw`"\ud83d\ud83d\ude9c"`, "\ufffd🚜"],
    [
      "a whole pair and other escapes",
      String.raw`"\uD83D\uDE9C \u00d8 \n \u0001"`,
      "🚜 Ø \n \u0001",
    ],
    [
      "a backslash before what only looks like an escape",
      String.raw`"C:\\u0000 \\\u0000"`,
      "C:\\u0000 \\\ufffd",
    ],
  ])("%s", (_, json, text) => {
    expect(JSON.parse(storableJson(json))).toBe(text);
  });
});
