import { expect, test } from "vitest";
import { serviceTrouble } from "./service-trouble";

test("a redirect is told as one, and not as a service out of order", () => {
  expect(serviceTrouble({ kind: "unavailable", status: 308 })).toContain(
    "redirects to another address",
  );
  expect(serviceTrouble({ kind: "unavailable", status: 503 })).toBe(
    "The service isn't working properly just now.",
  );
  expect(serviceTrouble({ kind: "not_sent", status: null })).toBe("The service can't be reached.");
});
