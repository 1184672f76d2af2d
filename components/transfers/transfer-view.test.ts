import { expect, test } from "vitest";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { stepOf } from "./transfer-view";

const NOTHING = { instructions: null, payments: [] };
const INSTRUCTIONS = {} as NonNullable<TransferDetail["instructions"]>;
const PAYMENT = {} as TransferDetail["payments"][number];

test("a transfer is at the step that its phase belongs to", () => {
  expect(
    (
      [
        "fetching_rate",
        "rate_expired",
        "awaiting_payment",
        "payment_confirmed",
        "refunded",
        "completed",
      ] as const
    ).map((phase) => stepOf(phase, NOTHING)),
  ).toEqual([1, 1, 2, 3, 3, 4]);
});

test("where the status is unknown, what has come of the transfer tells", () => {
  expect([
    stepOf("unknown", NOTHING),
    stepOf("unknown", { ...NOTHING, instructions: INSTRUCTIONS }),
    stepOf("unknown", { ...NOTHING, payments: [PAYMENT] }),
  ]).toEqual([1, 2, 2]);
});
