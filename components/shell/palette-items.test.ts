import { describe, expect, it, test } from "vitest";
import { lookupText, nothingFound } from "./palette-items";

describe("lookupText", () => {
  it.each(["TXN-8F3K2Q", "4f0e7c1a-2b", "1014772905", " TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d "])("looks up %s", (text) => {
    expect(lookupText(text)).toBe(text.trim());
  });
  it.each(["", "hao", "settings", "12", "new transfer 1"])("leaves %s to the list", (text) => {
    expect(lookupText(text)).toBeNull();
  });
});

test("a text that can be looked up isn't said to be nothing", () => {
  expect(nothingFound("TXN-8F3K2Q")).toBeNull();
  expect(nothingFound("hao")).toMatch(/^Nothing found/);
});
