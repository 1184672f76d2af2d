import { expect, test } from "vitest";
import { isInState, serviceStatusFilter } from "./state";

test("open and closed are the interface's pending and completed", () => {
  expect(serviceStatusFilter("open")).toBe("pending");
  expect(serviceStatusFilter("closed")).toBe("completed");
});

test.each([
  ["awaiting_payment", true],
  ["expired", false],
  ["payment_confirmed", false],
  ["transaction_completed", false],
  ["cancelled", false],
  ["refunded", false],
  ["failed", false],
  ["something_new", false],
])("%s is open: %s", (status, open) => {
  expect(isInState(status, "open")).toBe(open);
  expect(isInState(status, "closed")).toBe(!open);
});
