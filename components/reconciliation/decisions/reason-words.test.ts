import { expect, test } from "vitest";
import { reasonWords } from "@/lib/domain/matching/explanation/reason-words";
import { reasonOfNature } from "./reason-words";

test("reasons are kept by kind and told in words", () => {
  expect(reasonWords("bank_charge: NIP: netted")).toBe("Bank charge: NIP: netted");
  expect(reasonWords("rounding")).toBe("Rounding");
  expect([reasonOfNature("tax"), reasonOfNature("wages"), reasonOfNature("reversal"), reasonOfNature(null)]).toEqual(["tax", "wages", "", ""]);
});
