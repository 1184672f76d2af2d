import { expect, test } from "vitest";
import { OpenedCookies } from "./session-cookie";

test("a cookie is known by all of its text, and until its own end", () => {
  const opened = new OpenedCookies();
  opened.keep("cookie-a", "session-a", 1_000);
  opened.keep("cookie-b", "session-b", 1_000);
  expect(opened.get("cookie-a", 999)).toBe("session-a");
  expect(opened.get("cookie-b", 999)).toBe("session-b");
  expect(opened.get("cookie-", 999)).toBeNull();
  expect(opened.get("cookie-a", 1_000)).toBeNull();
  // Not kept beyond its end, even for a clock that goes back.
  expect(opened.get("cookie-a", 999)).toBeNull();
});

test("what was used longest ago makes room", () => {
  const opened = new OpenedCookies(2);
  opened.keep("a", "1", 1_000);
  opened.keep("b", "2", 1_000);
  opened.get("a", 0);
  opened.keep("c", "3", 1_000);
  expect([opened.get("a", 0), opened.get("b", 0), opened.get("c", 0)]).toEqual(["1", null, "3"]);
  expect(opened.size).toBe(2);
});
