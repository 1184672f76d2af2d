import { expect, test } from "vitest";
import { describeChecking } from "./outcome";

test("who waits for an outcome reads what the service said of the last try", () => {
  expect(describeChecking({ state: "ambiguous", serviceMessage: "Corridor closed today" })).toBe(
    "The service said: “Corridor closed today”. An earlier try may have gone through all the same, so the desk is looking for the request there.",
  );
  expect(describeChecking({ state: "ambiguous", serviceMessage: null })).toMatch(
    /^The service didn't give a clear answer\./,
  );
  expect(describeChecking({ state: "sending", serviceMessage: null })).toBe(
    "The desk is sending it to the service.",
  );
});
