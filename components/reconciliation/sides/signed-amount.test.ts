import { expect, test } from "vitest";
import { signedFigure } from "./sides";

test("a movement against the usual direction reads as negative", () => {
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "out")).toBe("(50.00)");
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "in")).toBe("50.00");
});
