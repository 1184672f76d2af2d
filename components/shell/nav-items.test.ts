import { describe, expect, it } from "vitest";
import { isCurrent } from "./nav-items";

describe("isCurrent", () => {
  it.each([
    ["/", "/", true],
    ["/", "/transfers", false],
    ["/transfers", "/transfers/new", true],
    ["/transfers", "/transfers-archive", false],
    ["/transactions", "/transfers", false],
  ])("%s on %s: %s", (href, pathname, expected) => {
    expect(isCurrent(href, pathname)).toBe(expected);
  });
});
