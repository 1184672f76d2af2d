import { expect, test } from "vitest";
import { SearchText } from "./values";

test.each([
  ["  invoice 12 ", "invoice 12"],
  ["\0%", "%"],
  ["\0", ""],
  ["meridian \u00a0 lines\tFZE", "meridian lines FZE"],
])("%j is looked for as %j", (typed, sought) => expect(SearchText.parse(typed)).toBe(sought));

test("a text that is too long is refused", () => {
  expect(SearchText.safeParse("x".repeat(201)).success).toBe(false);
});
