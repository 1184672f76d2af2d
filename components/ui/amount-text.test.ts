import { describe, expect, it } from "vitest";
import {
  type AmountEdit,
  editAmount,
  readAmountText,
  readPastedAmount,
  sameValue,
  displayedText,
} from "./amount-text";

describe("settling", () => {
  it("shows the currency's decimals", () => {
    expect(displayedText("25000000", "NGN")).toBe("25,000,000.00");
    expect(displayedText("11138600", "UGX")).toBe("11,138,600");
    expect(displayedText("", "NGN")).toBe("");
  });
  it("knows the same figure in other clothes", () => {
    expect(sameValue("1.50", "1.5")).toBe(true);
    expect(sameValue("", "0")).toBe(false);
  });
});

/** Types one character after the other at the end of the field. */
function type(keys: string, currency: string) {
  let state = {
    text: "",
    caret: 0,
    value: "" as string,
    refusal: null as string | null,
    stop: null as AmountEdit["stop"],
  };
  const refusals: string[] = [];
  for (const key of keys) {
    const typed = state.text.slice(0, state.caret) + key + state.text.slice(state.caret);
    state = editAmount(state.text, typed, state.caret + 1, currency, state.stop);
    if (state.refusal) refusals.push(state.refusal);
  }
  return { ...state, refusals };
}

describe("typing", () => {
  it("groups and keeps the caret at the end", () => {
    expect(type("25000000.5", "NGN")).toMatchObject({
      text: "25,000,000.5",
      caret: 12,
      value: "25000000.5",
      refusals: [],
    });
  });
  it("keeps the caret among the same digits when typing in the middle", () => {
    // 1,234 with the caret after the 1: typing 9 gives 19,234 with the caret after the 9.
    expect(editAmount("1,234", "19,234", 2, "NGN")).toMatchObject({ text: "19,234", caret: 2 });
    // 12,345 with the caret after 12: typing 9 moves the comma.
    expect(editAmount("12,345", "129,345", 3, "NGN")).toMatchObject({ text: "129,345", caret: 3 });
    expect(editAmount("129,345", "1298,345", 4, "NGN")).toMatchObject({
      text: "1,298,345",
      caret: 5,
    });
  });
  it("lets a deleted comma come back with the caret before it", () => {
    expect(editAmount("1,234", "1234", 1, "NGN")).toMatchObject({
      text: "1,234",
      caret: 1,
      value: "1234",
    });
  });
  it("expands k, m and b, also after decimals", () => {
    expect(type("25m", "NGN").value).toBe("25000000");
    expect(type("1.5k", "USDC").value).toBe("1500");
    expect(type("2b", "NGN").value).toBe("2000000000");
    expect(type("25m", "UGX").value).toBe("25000000");
  });
  it("takes nothing after a suffix", () => {
    expect(type("25m5", "NGN")).toMatchObject({ text: "25m", value: "25000000" });
  });
  it("refuses decimals for UGX and says so", () => {
    expect(type("100.", "UGX")).toMatchObject({
      text: "100",
      value: "100",
      refusals: ["UGX has no decimals."],
    });
  });
  it("refuses what stands behind the point of an amount without decimals, and never takes it for more digits", () => {
    expect(type("100.55", "UGX")).toMatchObject({
      text: "100",
      caret: 3,
      value: "100",
      refusal: "UGX has no decimals.",
    });
    expect(type("1.5m", "UGX")).toMatchObject({
      text: "1",
      value: "1",
      refusal: "UGX has no decimals.",
    });
    // 1,500 with a point typed after the 1, then a digit typed at the end, where the caret was put.
    const refused = editAmount("1,500", "1.,500", 2, "UGX");
    expect(refused).toMatchObject({ text: "1,500", caret: 1, stop: { at: 1 } });
    expect(editAmount(refused.text, "1,5002", 6, "UGX", refused.stop)).toMatchObject({
      text: "15,002",
      stop: null,
    });
    expect(editAmount(refused.text, "1,50", 4, "UGX", refused.stop)).toMatchObject({
      text: "150",
      stop: null,
    });
  });
  it("refuses a third decimal for naira and a seventh for stablecoins", () => {
    expect(type("1.234", "NGN")).toMatchObject({
      text: "1.23",
      refusals: ["NGN has at most 2 decimals."],
    });
    expect(type("1.1234567", "USDT").text).toBe("1.123456");
  });
  it("ignores a second point, letters and signs", () => {
    expect(type("1.2.3", "NGN").text).toBe("1.23");
    expect(type("-1x6", "NGN")).toMatchObject({
      text: "16",
      refusals: ["A transfer's amount can't be negative."],
    });
    expect(type("m", "NGN").text).toBe("");
  });
  it("never takes 1e5 for 15", () => {
    expect(type("1e5", "NGN")).toMatchObject({
      text: "1",
      caret: 1,
      value: "1",
      refusal: "Enter an amount, such as 1,250,000.00 or 25m.",
    });
    expect(type("2.5E6", "UGX")).toMatchObject({ text: "2", value: "2" });
  });
  it("drops leading zeros but keeps one before the point", () => {
    expect(type("007", "NGN")).toMatchObject({ text: "7", caret: 1 });
    expect(type("0.5", "NGN")).toMatchObject({ text: "0.5", value: "0.5" });
    expect(type(".5", "NGN").value).toBe("0.5");
  });
  it.each([
    ["1,5", "NGN", "1,5", "1.5"],
    ["1,50", "ZAR", "1,50", "1.50"],
    ["1234,56", "NGN", "1,234,56", "1234.56"],
    ["1,5m", "NGN", "1,5m", "1500000"],
    ["0,123456", "USDC", "0,123456", "0.123456"],
    [",5", "USDC", ",5", "0.5"],
    ["1,2,3", "NGN", "1,23", "1.23"],
  ])(
    "takes the comma of %s in %s as the decimal mark, as a paste does",
    (keys, currency, text, value) => {
      const typed = type(keys, currency);
      expect({ text: typed.text, caret: typed.caret, value: Number(typed.value) }).toEqual({
        text,
        caret: text.length,
        value: Number(value),
      });
      expect(Number(readAmountText(typed.text, currency).value)).toBe(Number(value));
    },
  );
  it("takes a comma before three digits as one between groups", () => {
    expect(type("1,250,000.50", "NGN")).toMatchObject({
      text: "1,250,000.50",
      value: "1250000.50",
      refusals: [],
    });
    expect(type("11,138,600", "UGX")).toMatchObject({
      text: "11,138,600",
      value: "11138600",
      refusals: [],
    });
    expect(type("1,5", "UGX")).toMatchObject({ text: "1,5", caret: 3, value: "15" });
  });
  it("refuses a magnitude behind a comma that is no group's, where there are no decimals", () => {
    expect(type("1,5m", "UGX")).toMatchObject({
      text: "1,5",
      value: "15",
      refusals: ["UGX has no decimals."],
    });
    expect(type("1,500k", "UGX")).toMatchObject({ text: "1,500k", value: "1500000", refusals: [] });
    expect(editAmount("1,5", "1,", 2, "UGX")).toMatchObject({ text: "1,", caret: 2, value: "1" });
  });
  it("takes the point before three digits as one between groups once a comma follows them", () => {
    expect(type("1.234,56", "USDC")).toMatchObject({
      text: "1,234.56",
      caret: 8,
      value: "1234.56",
    });
    expect(type("1.234", "USDC").value).toBe("1.234");
    expect(type("1.23,4", "USDC").value).toBe("1.234");
  });
  it("makes no decimal mark of a group's comma when digits behind it are deleted", () => {
    expect(editAmount("1,234", "1,23", 4, "NGN")).toMatchObject({ text: "123", value: "123" });
    expect(editAmount("1,25", "1,2", 3, "NGN")).toMatchObject({ text: "1,2", value: "1.2" });
  });
  it("is nothing while only a point stands there", () => {
    expect(type(".", "NGN").value).toBe("");
  });
  it("stops at fifteen digits", () => {
    expect(type("1234567890123456", "NGN").value).toBe("123456789012345");
    expect(readAmountText("1234567b", "NGN").value).toBeNull();
  });
});

describe("pasting", () => {
  it.each([
    ["NGN 1,250,000.00", "NGN", "1250000.00"],
    ["₦25,000,000", "NGN", "25000000"],
    ["1 250 000,50", "ZAR", "1250000.50"],
    ["R 1\u00a0250,50", "ZAR", "1250.50"],
    ["1.250.000,50", "NGN", "1250000.50"],
    ["1.250.000", "NGN", "1250000"],
    ["1250.5 USDC", "USDC", "1250.5"],
    ["11,138,600.00", "UGX", "11138600"],
    ["25m", "NGN", "25000000"],
    ["25m NGN", "NGN", "25000000"],
    ["5,000 naira", "NGN", "5000"],
    ["5,000/-", "KES", "5000"],
    ["15770.881655", "USDT", "15770.881655"],
  ])("%s in %s", (text, currency, value) => {
    expect(readPastedAmount(text, currency)).toEqual({ value, refusal: null });
  });
  it.each([
    ["-50.00", "NGN"],
    ["(50.00)", "NGN"],
    ["1e6", "NGN"],
    ["hello", "NGN"],
    ["100.50", "UGX"],
    ["1.234", "NGN"],
    ["1,2345", "NGN"],
    ["12 Nov 2026", "NGN"],
    ["25 million", "NGN"],
    ["1.5bn", "NGN"],
    ["10%", "NGN"],
    ["500-", "NGN"],
    ["KES 25,000", "NGN"],
    ["15,770.88 USDC", "NGN"],
    ["", "NGN"],
  ])("refuses %s in %s", (text, currency) => {
    expect(readPastedAmount(text, currency)).toMatchObject({
      value: null,
      refusal: expect.stringMatching(/\.$/),
    });
  });
});
