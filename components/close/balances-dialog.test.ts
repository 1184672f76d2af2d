import { expect, test } from "vitest";
import { describeStated, toInput } from "./balances-dialog";

test.each([
  {
    amount: "50.5",
    side: "overdrawn",
    sent: "-50.5",
    words: "Stated GHS\u00a050.50 overdrawn for the end of 31 Oct 2026",
  },
  {
    amount: "50.5",
    side: "credit",
    sent: "50.5",
    words: "Stated GHS\u00a050.50 for the end of 31 Oct 2026",
  },
  {
    amount: "0.00",
    side: "overdrawn",
    sent: "0.00",
    words: "Stated GHS\u00a00.00 for the end of 31 Oct 2026",
  },
] as const)(
  "$amount typed as $side is read aloud as what it was sent as",
  ({ sent, words, ...typed }) => {
    const input = toInput({ ...typed, on: "2026-10-31", source: "The bank's letter" }, null);
    expect([input.amount, describeStated(input, "GHS")]).toEqual([sent, words]);
  },
);
