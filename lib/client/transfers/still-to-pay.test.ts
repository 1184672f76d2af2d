import { expect, test } from "vitest";
import { stillToPay } from "./transfer-summary";

const unpaid = { received: "0", remaining: "60000000" };
const partPaid = { received: "36000000", remaining: "24000000" };

test("what is still to pay leaves out what is reported and on its way", () => {
  expect(stillToPay(unpaid)).toBeNull();
  expect(stillToPay(partPaid)).toBe("24000000");
  expect(stillToPay({ received: "60000000", remaining: "0" })).toBeNull();
  expect(stillToPay({ ...partPaid, unreported: "0" })).toBeNull();
  expect(stillToPay({ ...unpaid, unreported: "20000000" })).toBe("20000000");
});
