import { expect, test } from "vitest";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { formatMoney } from "@/lib/money/format";
import { describeReported } from "./payment-stage";

const words = (received: string, remaining: string, reportable: string) =>
  describeReported({
    transfer: {
      type: "onramp",
      source: { amount: "4001.1", currency: "NGN" },
      received,
      remaining,
    } as TransferDetail["transfer"],
    reportable,
  });

test("all of it reported and nothing detected: nothing more is needed", () => {
  expect(words("0", "4001.1", "0")).toMatchObject({
    title: "Payment reported, not yet detected.",
    text: expect.stringContaining("at the bank. Nothing more is needed"),
  });
});

test("all of it reported and less detected: nobody is told that nothing is needed", () => {
  const { title, text } = words("3990", "11.1", "0");
  expect(title).toBe(`${formatMoney("11.1", "NGN")} was reported and is not yet detected.`);
  expect(text).toBe(
    "Don't pay it again. If a charge was taken off on the way, show the payment details and pay the difference.",
  );
});

test("a part reported: what is left to pay and to report", () => {
  expect(words("0", "4001.1", "3000.1")).toEqual({
    title: `${formatMoney("1001", "NGN")} was reported and is not yet detected.`,
    text: `If you have paid that, don't pay it again. Send the remaining ${formatMoney("3000.1", "NGN")}, then report it.`,
  });
});
