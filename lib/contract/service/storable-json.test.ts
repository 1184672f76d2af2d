import { describe, expect, test } from "vitest";
import { storableJson } from "./storable-json";

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
