import { expect, test } from "vitest";
import { rawStatus } from "./transfer-summary";

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
