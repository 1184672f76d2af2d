import type { Draft, Question } from "./open-questions";
import { columnOf, type ColumnRole } from "./table-draft";

/** Of which columns a question is. */
const ABOUT: Partial<Record<Question, readonly ColumnRole[]>> = {
  dateOrder: ["bookedOn"],
  decimalSign: ["amount", "in", "out", "balance"],
  direction: ["amount", "in", "out"],
};

/** The answers that hold after a change: one about a column says nothing of another, and who has looked at the lines has not seen these. */
export function stillAnswered(
  answered: readonly Question[],
  before: Draft | null,
  after: Draft,
): Question[] {
  return answered.filter((question) => {
    if (before === null || before.kind !== after.kind || question === "look") return false;
    if (before.kind === "chain" || after.kind === "chain")
      return question !== "dateOrder" || timeOf(before) === timeOf(after);
    return (ABOUT[question] ?? []).every(
      (role) => columnOf(before, role) === columnOf(after, role),
    );
  });
}

const timeOf = (draft: Draft): number | null =>
  draft.kind === "chain" ? draft.columns.time : null;
