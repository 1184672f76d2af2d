import { expect, test } from "vitest";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { reportedAmount } from "./payment-notices";

const notice = (state: string, amount: string | null): OperationRow =>
  ({
    kind: "confirm_payment",
    state,
    request: amount === null ? { paymentType: "full", amount } : { paymentType: "split", amount },
  }) as OperationRow;

test("what was accepted, and what may have been, is reported; what was refused or given up isn't", () => {
  const counted = ["planned", "sending", "ambiguous", "waiting", "succeeded"].map((state) =>
    notice(state, "10.5"),
  );
  const uncounted = ["refused", "given_up"].flatMap((state) => [
    notice(state, "1000"),
    notice(state, null),
  ]);
  const others = {
    kind: "confirm_rate",
    state: "succeeded",
    request: { amount: "1000" },
  } as OperationRow;
  expect(reportedAmount([...counted, ...uncounted, others], "500")).toBe("52.5");
  expect(reportedAmount([...counted, notice("succeeded", null)], "500")).toBe("500");
  expect(reportedAmount([], "500")).toBe("0");
});
