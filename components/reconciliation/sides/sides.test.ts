import { describe, expect, it } from "vitest";
import { markedParts } from "./sides";

describe("markedParts", () => {
  it.each([
    ["TRF TXN-1 END", [{ start: 4, end: 9 }], ["TRF ", "*TXN-1", " END"]],
    ["AB", [{ start: 0, end: 2 }], ["*AB"]],
    [
      "ABCDEF",
      [
        { start: 3, end: 5 },
        { start: 1, end: 4 },
      ],
      ["A", "*BCDE", "F"],
    ],
    [
      "ABC",
      [
        { start: 2, end: 99 },
        { start: 3, end: 3 },
        { start: -4, end: -1 },
      ],
      ["AB", "*C"],
    ],
    ["", [{ start: 0, end: 3 }], []],
    ["AB", [], ["AB"]],
  ])("%j with %j", (text, spans, expected) => {
    const parts = markedParts(text, spans);
    expect(parts.map((part) => (part.marked ? `*${part.text}` : part.text))).toEqual(expected);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });
});
