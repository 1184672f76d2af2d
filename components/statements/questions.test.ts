import { expect, test } from "vitest";
import { blankDraft } from "./use-reading";
import { stillAnswered } from "./questions";
import type { ColumnRole } from "./labels";
import type { TableDraft } from "./table-draft";

const draft = (...roles: ColumnRole[]): TableDraft => ({
  ...(blankDraft("csv", { rows: [], columns: roles.length }) as TableDraft),
  roles,
});

test("what was answered of a column isn't answered of another", () => {
  const before = draft("bookedOn", "ignore", "amount", "narration");
  const answered = ["dates", "decimal", "direction", "status"] as const;
  expect(stillAnswered(answered, before, { ...before, dateOrder: "mdy" })).toEqual(answered);
  expect(
    stillAnswered(answered, before, draft("ignore", "bookedOn", "amount", "narration")),
  ).toEqual(["decimal", "direction", "status"]);
  expect(
    stillAnswered(answered, before, draft("bookedOn", "amount", "ignore", "narration")),
  ).toEqual(["dates", "status"]);
});
