import { expect, test } from "vitest";
import { whyNotConfirm } from "./rate-stage";

test("in a rate's last seconds confirming is closed, with the way on", () => {
  expect(whyNotConfirm("stands", null)).toBeNull();
  expect(whyNotConfirm("ending", null)).toBe(
    "Less than 20 seconds left, too little to confirm this rate safely. Refresh it when it has expired.",
  );
  expect(whyNotConfirm("expired", null)).toBe("The rate has expired. Refresh to get a new one.");
});

test("what holds for every step comes first", () => {
  expect(whyNotConfirm("ending", "This transfer is on hold.")).toBe("This transfer is on hold.");
  expect(whyNotConfirm("stands", "This transfer is on hold.")).toBe("This transfer is on hold.");
});
