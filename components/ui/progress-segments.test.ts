import { expect, test } from "vitest";
import { progressRole } from "./progress-segments";

test("what is at work is a progress bar with a value, in figures and in words", () => {
  expect(
    progressRole({
      shares: [0.25, 0.255],
      label: "50 of 99 rows",
      running: "Export",
    }),
  ).toEqual({
    role: "progressbar",
    "aria-label": "Export",
    "aria-valuetext": "50 of 99 rows",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": 51,
  });
  expect(progressRole({ shares: [0.7, 0.7], label: "", running: "Export" })).toMatchObject({
    "aria-valuenow": 100,
  });
});

test("what has come in is a picture with its words", () => {
  expect(
    progressRole({
      shares: [1],
      label: "NGN 5.00 received of 5.00",
      running: undefined,
    }),
  ).toEqual({ role: "img", "aria-label": "NGN 5.00 received of 5.00" });
});
