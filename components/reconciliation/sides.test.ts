import { describe, expect, it, test } from "vitest";
import { markedParts, sideLabels, signedFigure } from "./sides";

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

test("a movement against the usual direction reads as negative", () => {
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "out")).toBe("(50.00)");
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "in")).toBe("50.00");
});

test("the sides are named by what the account is", () => {
  const account = {
    id: "",
    name: "",
    identifier: "",
    institution: "",
    currency: "NGN",
    kind: "bank" as const,
  };
  expect(sideLabels({ usual: "out", account })).toMatchObject({
    record: "Bank statement",
    moves: "debits, credits in brackets",
    transfers: "transfers of this account",
  });
  expect(sideLabels({ usual: "in", account: { ...account, kind: "wallet" } })).toMatchObject({
    record: "Chain record",
    moves: "received, sent in brackets",
    transfers: "transfers of this wallet",
  });
});
