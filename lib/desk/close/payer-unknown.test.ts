import { expect, test } from "vitest";
import type { OpenItem } from "@/lib/store/close/close-figures";
import { payerUnknown } from "./close-facts";

const item = (more: Partial<OpenItem>): OpenItem => ({
  kind: "transfer",
  day: "2026-10-12",
  direction: "out",
  amount: "7",
  reference: "TXN-1",
  narration: null,
  ageDays: 19,
  subject: "leg:tr_1:source",
  comments: null,
  clearedOn: null,
  ...more,
});

test("what is paid from isn't known of payments that nothing explains: those that a later line explains, lines and money received are left out", () => {
  const items = [
    item({}),
    item({ amount: "2", direction: "in" }),
    item({ clearedOn: "2026-11-02" }),
    item({ kind: "line" }),
    item({ subject: "leg:tr_2:destination" }),
  ];
  expect(payerUnknown(items, ["Second", "First"])).toEqual({
    count: 2,
    amount: "-5",
    accounts: ["First", "Second"],
  });
  expect(payerUnknown(items.slice(2), ["Second"])).toBeNull();
  expect(payerUnknown(items, [])).toBeNull();
});
