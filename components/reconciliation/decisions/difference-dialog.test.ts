import { expect, test } from "vitest";
import type { LineView } from "@/lib/contract/api/reconciliation";
import { likelyReason, reasonOfNature, reasonOptions } from "./difference-dialog";

test("a line without a transfer can be wages, a difference can't; and what lines of several kinds are is not guessed", () => {
  const kinds = (withTransfer: boolean) =>
    reasonOptions({ withTransfer }).map(({ value }) => value);
  expect(kinds(false)).toContain("wages");
  expect(kinds(true)).not.toContain("wages");
  const lines = (...texts: string[]) => texts.map((text) => ({ text }) as LineView);
  expect(likelyReason(lines("SALARY OCT ADA", "SALARY OCT OBI"), { withTransfer: false })).toBe(
    "wages",
  );
  expect(likelyReason(lines("SALARY OCT ADA", "SMS CHARGE"), { withTransfer: false })).toBe("");
  expect(likelyReason(lines("SALARY OCT ADA"), { withTransfer: true })).toBe("");
});

test("a payment that names a transfer isn't explained as the charge in its text; its difference from the transfer is", () => {
  const payment = [
    { text: "NIP TRF TO WEMA BANK RAMP SETTLEMENT TXN-8RB4TN INCL CHG 50.00" } as LineView,
  ];
  const charge = { text: "ACCT MAINTENANCE FEE" } as LineView;
  expect(likelyReason(payment, { withTransfer: true })).toBe("bank_charge");
  expect(likelyReason(payment, { withTransfer: false })).toBe("");
  expect(likelyReason([charge, ...payment], { withTransfer: false })).toBe("");
  expect(likelyReason([charge], { withTransfer: false })).toBe("bank_charge");
});

test("a line's nature offers the reason that goes with it, where there is one", () => {
  expect([
    reasonOfNature("tax"),
    reasonOfNature("wages"),
    reasonOfNature("reversal"),
    reasonOfNature(null),
  ]).toEqual(["tax", "wages", "", ""]);
});
