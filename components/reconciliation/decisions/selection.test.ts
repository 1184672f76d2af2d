import { describe, expect, it, test } from "vitest";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import { differenceWords, missingSide, selectedWords, selectionFigures, selectionStep } from "./selection";

const line = (amount: string, direction: "in" | "out" = "out") => ({ amount, direction }) as LineView;
const leg = (amount: string, direction: "in" | "out" = "out") => ({ amount, direction }) as LegView;

test("a counterpart is missing on the side of which nothing is selected", () => {
  const of = (lines: number, legs: number) => missingSide({ lines, legs });
  expect([of(0, 0), of(2, 0), of(0, 1), of(1, 1)]).toEqual([null, "legs", "lines", null]);
});

describe("a selection", () => {
  it.each([
    [{ lines: [], legs: [] }, "0", "nothing"],
    [{ lines: [], legs: [leg("5")] }, "-5", "needs_line"],
    [{ lines: [line("500000")], legs: [] }, "500000", "explain"],
    [{ lines: [line("18550000")], legs: [leg("18500000")] }, "50000", "match_with_difference"],
    [{ lines: [line("600"), line("400")], legs: [leg("1000")] }, "0", "match"],
    [{ lines: [line("1000")], legs: [leg("600.5"), leg("399.50")] }, "0", "match"],
    // The bank reversed a movement, so the two cancel out.
    [{ lines: [line("70"), line("70", "in")], legs: [] }, "0", "match"],
    [{ lines: [line("70", "in")], legs: [leg("70")] }, "-140", "match_with_difference"],
  ])("%#", (selection, difference, step) => {
    const figures = selectionFigures(selection, "out");
    expect(Number(figures.difference)).toBe(Number(difference));
    expect(selectionStep(figures)).toBe(step);
  });

  test("lines alone are summed in the account's usual direction, as their rows show them", () => {
    const { bank } = selectionFigures({ lines: [line("70", "in"), line("20")], legs: [] }, "out");
    expect(Number(bank)).toBe(-50);
    expect(Number(selectionFigures({ lines: [line("70", "in")], legs: [leg("70", "in")] }, "out").bank)).toBe(70);
  });

  test("how much is chosen, of one side or of both", () => {
    expect(selectedWords({ lines: 1, legs: 0 })).toBe("1 line");
    expect(selectedWords({ lines: 0, legs: 1 })).toBe("1 transfer");
    expect(selectedWords({ lines: 2, legs: 1 })).toBe("2 lines and 1 transfer");
  });

  test("the difference is told without a sign", () => {
    expect(differenceWords("50000")).toEqual({ before: "Statement is", figure: "50000", after: "more than Rampdesk." });
    expect(differenceWords("-50")).toEqual({ before: "Statement is", figure: "50", after: "less than Rampdesk." });
    expect(differenceWords("0.00")).toBeNull();
  });
});
