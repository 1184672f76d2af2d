import { expect, it } from "vitest";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { endOfQuestion, describeQuestionEnd } from "./use-question-end";

const match = {
  id: "m1",
  closedWith: false,
  lines: [],
  legs: [{ transactionId: "t1", reference: "TXN-A" }],
} as unknown as MatchView;

it("asks about a match while it is in the list and open to decisions", () => {
  expect(endOfQuestion(match, [match, { ...match, id: "m2", closedWith: true }], false)).toBeNull();
});

it("asks nothing any more once somebody has decided, or its period is closed, and says which", () => {
  expect(endOfQuestion(match, [{ ...match, id: "m2" }], false)).toBe("decided");
  expect(endOfQuestion(match, [{ ...match, closedWith: true }], true)).toBe("closed");
  expect(describeQuestionEnd("decided", match).title).toBe(
    "The match of TXN-A was decided on meanwhile",
  );
  // A run takes a suggestion back that no longer holds.
  expect(describeQuestionEnd("decided", match).detail).toMatch(
    /^Somebody else did it, or a run of the rules\./,
  );
  expect(describeQuestionEnd("decided", match, true).detail).toMatch(
    /^You did it after all, or somebody else/,
  );
  expect(describeQuestionEnd("closed", match).title).toBe(
    "The match of TXN-A can no longer be undone",
  );
});

it("goes on asking about a match that newer ones have moved to a page that isn't loaded", () => {
  expect(endOfQuestion(match, [{ ...match, id: "m2" }], true)).toBeNull();
});
