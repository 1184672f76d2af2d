import { expect, test } from "vitest";
import { rawStatus, stillToPay } from "./transfer-summary";

test.each([
  ["refreshing_rate", null, "refreshing_rate"],
  ["refreshing_rate", "awaiting_payment", "refreshing_rate"],
  ["processing", "under_review", "under_review"],
])(
  "of a request that is %s and a record that is %s, the service's word is %s",
  (status, transactionStatus, word) => {
    expect(rawStatus({ status, transactionStatus })).toBe(word);
  },
);

const unpaid = { received: "0", remaining: "60000000" };
const partPaid = { received: "36000000", remaining: "24000000" };

test("what is still to pay leaves out what is reported and on its way", () => {
  expect(stillToPay(unpaid)).toBeNull();
  expect(stillToPay(partPaid)).toBe("24000000");
  expect(stillToPay({ received: "60000000", remaining: "0" })).toBeNull();
  expect(stillToPay({ ...partPaid, unreported: "0" })).toBeNull();
  expect(stillToPay({ ...unpaid, unreported: "20000000" })).toBe("20000000");
});
