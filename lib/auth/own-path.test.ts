import { describe, expect, test } from "vitest";
import { ownPath, signInPath } from "./own-path";

describe("ownPath", () => {
  test.each([
    ["/", "/"],
    ["/transfers", "/transfers"],
    ["/transfers?state=open&page=2#top", "/transfers?state=open&page=2#top"],
    ["/transfers/%2F%2Fevil.example", "/transfers/%2F%2Fevil.example"],
    ["/?next=//evil.example", "/?next=//evil.example"],
  ])("keeps %s", (wanted, path) => expect(ownPath(wanted)).toBe(path));

  test.each([
    null,
    undefined,
    "",
    "transfers",
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "https://evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "%2F%2Fevil.example",
    "%5C%5Cevil.example",
    "/api/exports/transactions",
    "/api",
    "/sign-in",
    "/sign-in?callbackUrl=/sign-in",
    "/_next/static/x.js",
    `/${"x".repeat(3000)}`,
  ])("refuses %j", (wanted) => expect(ownPath(wanted)).toBe("/"));

  test("whatever it gives is a path of this very origin", () => {
    for (const wanted of [
      "/%2f%2fevil.example",
      "/%5cevil.example",
      "/@evil.example",
      "/:80",
      "/..",
      "/x/%2e%2e//evil.example",
      "/%2e//evil.example",
    ]) {
      expect(new URL(ownPath(wanted), "https://desk.example").origin).toBe("https://desk.example");
    }
  });
});

test("signInPath names the page to come back to and what ended the session", () => {
  expect(signInPath("/")).toBe("/sign-in");
  expect(signInPath("/transfers?state=open", "idle")).toBe(
    "/sign-in?callbackUrl=%2Ftransfers%3Fstate%3Dopen&ended=idle",
  );
  expect(signInPath("/", "none")).toBe("/sign-in");
});
