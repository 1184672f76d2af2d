import { expect, test } from "vitest";
import { outcomeOf } from "./exceptions-sheet";

const change = (row: number, subject: string) => ({
  row,
  name: `Line ${row}`,
  assigneeBefore: null,
  assigneeAfter: null,
  change: { subject, version: 0, comments: 0, comment: "Asked the bank" },
});

test("every refused change is told by its row, not only the first", () => {
  const preview = {
    rows: 3,
    unchanged: 0,
    made: 0,
    changes: [change(2, "line:a"), change(3, "line:b"), change(5, "line:c")],
    refused: [],
  };
  const applied = {
    applied: 1,
    refused: [
      { subject: "line:c", problem: "It was matched." },
      { subject: "line:a", problem: "Ada has it now." },
    ],
  };
  expect(outcomeOf("breaks.xlsx", preview, applied)).toEqual({
    fileName: "breaks.xlsx",
    applied: 1,
    refused: [
      { row: 2, name: "Line 2", problem: "Ada has it now." },
      { row: 5, name: "Line 5", problem: "It was matched." },
    ],
  });
});

test("what the preview had refused is still told once the rest is made: those rows are to be done again", () => {
  const preview = {
    rows: 3,
    unchanged: 0,
    made: 0,
    changes: [change(3, "line:b"), change(5, "line:c")],
    refused: [{ row: 4, name: "Line 4", problem: "Nobody here has the address." }],
  };
  const applied = { applied: 1, refused: [{ subject: "line:b", problem: "It was matched." }] };
  expect(
    outcomeOf("breaks.xlsx", preview, applied).refused.map(({ row, problem }) => [row, problem]),
  ).toEqual([
    [3, "It was matched."],
    [4, "Nobody here has the address."],
  ]);
});
