import { describe, expect, it, test } from "vitest";
import { lookupPlaces, lookupText, nothingFound } from "./palette-items";

describe("lookupText", () => {
  it.each(["TXN-8F3K2Q", "4f0e7c1a-2b", "1014772905", " TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d "])(
    "looks up %s",
    (text) => {
      expect(lookupText(text)).toBe(text.trim());
    },
  );
  it.each(["", "hao", "settings", "12", "new transfer 1"])("leaves %s to the list", (text) => {
    expect(lookupText(text)).toBeNull();
  });
});

describe("lookupPlaces", () => {
  const first = (text: string) => lookupPlaces(text)[0]?.href;
  it.each(["TXN-8F3K2Q", "4f0e7c1a-2b0d-4f6e-9a55-1c2d3e4f5a6b", "rec_9/1"])(
    "asks the service for %s first",
    (text) => {
      expect(first(text)).toBe(`/transactions/${encodeURIComponent(text)}`);
      expect(lookupPlaces(text)).toHaveLength(2);
    },
  );
  it.each([
    "1014772905",
    "TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d",
    "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
    `0x${"a1".repeat(32)}`,
    "B2".repeat(32),
    "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  ])("looks for %s in all history first", (text) => {
    expect(first(text)).toBe(`/transactions/history?text=${text}`);
  });
});

test("a text that can be looked up isn't said to be nothing", () => {
  expect(nothingFound("TXN-8F3K2Q")).toBeNull();
  expect(nothingFound("hao")).toMatch(/^Nothing found/);
});
