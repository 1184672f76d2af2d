import { describe, expect, it, test } from "vitest";
import type { LegView, LineView } from "@/lib/contract/api/reconciliation";
import {
  describeDifference,
  missingSide,
  counterpartTarget,
  describeSelected,
  selectionFigures,
  selectionStep,
  type Selection,
} from "./selection";

const line = (amount: string, direction: "in" | "out" = "out") =>
  ({ amount, direction }) as LineView;
const leg = (amount: string, direction: "in" | "out" = "out") => ({ amount, direction }) as LegView;

test("a counterpart is missing on the side of which nothing is selected, or that comes to less", () => {
  const of = (lines: number, legs: number, difference: string) =>
    missingSide({ lines, legs, difference });
  expect([
    of(0, 0, "0"),
    of(2, 0, "70"),
    of(2, 0, "0.00"),
    of(0, 1, "-70"),
    of(1, 1, "0.00"),
  ]).toEqual([null, "legs", "legs", "lines", null]);
  // The next part of a line that pays several transfers, and of a transfer that was paid in several lines.
  expect([of(1, 2, "18000"), of(2, 1, "-300.01")]).toEqual(["legs", "lines"]);
});

test("a counterpart is searched for near what the other side lacks", () => {
  const near = (selection: Selection) =>
    counterpartTarget(selection, selectionFigures(selection, "out"));
  const on = (view: LineView | LegView, day: string) => ({ ...view, on: day }) as never;
  expect(near({ lines: [], legs: [] })).toBeNull();
  expect(near({ lines: [on(line("70", "in"), "2026-11-03")], legs: [] })).toEqual({
    amount: "70",
    on: "2026-11-03",
    isPart: false,
  });
  expect(near({ lines: [], legs: [on(leg("70"), "2026-11-04")] })).toEqual({
    amount: "70",
    on: "2026-11-04",
    isPart: false,
  });
  expect(
    near({ lines: [on(line("700.03"), "2026-11-05"), on(line("300.01"), "2026-11-06")], legs: [] }),
  ).toEqual({ amount: "1000.04", on: "2026-11-05", isPart: false });
  expect(
    near({ lines: [on(line("300"), "2026-11-05")], legs: [on(leg("1000"), "2026-11-06")] }),
  ).toEqual({ amount: "700", on: "2026-11-05", isPart: true });
  expect(
    near({ lines: [on(line("300"), "2026-11-05")], legs: [on(leg("300"), "2026-11-06")] }),
  ).toBeNull();
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
    expect(
      Number(selectionFigures({ lines: [line("70", "in")], legs: [leg("70", "in")] }, "out").bank),
    ).toBe(70);
  });

  test("how much is chosen, of one side or of both", () => {
    expect(describeSelected({ lines: 1, legs: 0 })).toBe("1 line");
    expect(describeSelected({ lines: 0, legs: 1 })).toBe("1 transfer");
    expect(describeSelected({ lines: 2, legs: 1 })).toBe("2 lines and 1 transfer");
  });

  test("the difference is told without a sign", () => {
    expect(describeDifference("50000")).toEqual({
      before: "Statement is",
      figure: "50000",
      after: "more than Rampdesk.",
    });
    expect(describeDifference("-50")).toEqual({
      before: "Statement is",
      figure: "50",
      after: "less than Rampdesk.",
    });
    expect(describeDifference("0.00")).toBeNull();
  });
});
