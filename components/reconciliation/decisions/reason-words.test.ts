import { expect, test } from "vitest";
import { reasonOfHint, reasonWords } from "./reason-words";

test("reasons are kept by kind and told in words", () => {
  expect(reasonWords("bank_charge: NIP: netted")).toBe("Bank charge: NIP: netted");
  expect(reasonWords("rounding")).toBe("Rounding");
  expect([reasonOfHint("Looks like a tax or levy"), reasonOfHint("Looks like wages"), reasonOfHint("Looks like a reversal"), reasonOfHint(null)]).toEqual(["tax", "wages", "", ""]);
});
