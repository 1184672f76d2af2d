import { expect, test } from "vitest";
import { documentFileName, documentRefusal, documentStatuses } from "./document";

const STATUSES = [
  "pending",
  "fetching_rates",
  "rate_received",
  "awaiting_payment",
  "payment_confirmed",
  "transaction_completed",
  "completed",
  "cancelled",
  "expired",
  "refunded",
  "failed",
  "something_new",
];

test("a receipt is of what has completed alone, an advice also of what is confirmed; everything else is told why", () => {
  expect(STATUSES.filter((status) => documentRefusal("receipt", status) === null)).toEqual([
    "transaction_completed",
    "completed",
  ]);
  expect(STATUSES.filter((status) => documentRefusal("remittance", status) === null)).toEqual([
    "payment_confirmed",
    "transaction_completed",
    "completed",
  ]);
  for (const kind of ["receipt", "remittance"] as const) {
    expect(documentStatuses(kind).every((status) => documentRefusal(kind, status) === null)).toBe(
      true,
    );
    const reasons = STATUSES.flatMap((status) => documentRefusal(kind, status) ?? []);
    expect(
      reasons.every((reason) =>
        /^A (receipt|remittance advice) is made once .+\. (This one|The service)\b.+\.$/.test(
          reason,
        ),
      ),
    ).toBe(true);
  }
  expect(documentRefusal("receipt", "something_new")).toContain("“something_new”");
});

test("a file's name can't leave its folder, nor pass for a real one", () => {
  expect(
    documentFileName({
      kind: "receipt",
      organisation: "Baobab Freight",
      sandbox: true,
      name: "TXN-1",
      withFee: true,
    }),
  ).toBe("SANDBOX_receipt_baobab-freight_TXN-1.pdf");
  expect(
    documentFileName({
      kind: "remittance",
      organisation: "../..",
      sandbox: false,
      name: 'a/../"b\r\n',
      withFee: false,
    }),
  ).toBe("remittance-advice_organisation_a-b-_without-fee.pdf");
});

test("a part payment is no reason for a remittance advice, although the record calls it confirmed", () => {
  expect(documentRefusal("remittance", "payment_confirmed", true)).toContain("awaits payment");
  expect(documentRefusal("remittance", "transaction_completed", true)).toBeNull();
});
