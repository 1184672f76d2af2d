import { expect, it } from "vitest";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { endOfQuestion } from "./use-question-end";

const match = {
  id: "m1",
  closedWith: false,
  lines: [],
  legs: [{ transactionId: "t1", reference: "TXN-A" }],
} as unknown as MatchView;

const all = { hasMore: false, mayBeOwn: false };
const others = [{ ...match, id: "m2" }];

it("asks about a match while it is in the list and open to decisions", () => {
  expect(endOfQuestion(match, [match, { ...match, id: "m2", closedWith: true }], all)).toBeNull();
});

it("asks nothing any more once somebody has decided, or its period is closed, and says which", () => {
  const decided = endOfQuestion(match, others, all);
  expect(decided?.title).toBe("The match of TXN-A was decided on meanwhile");
  // A run takes a suggestion back that no longer holds.
  expect(decided?.detail).toMatch(/^Somebody else did it, or a run of the rules\./);
  expect(endOfQuestion(match, others, { ...all, mayBeOwn: true })?.detail).toMatch(
    /^You did it after all, or somebody else/,
  );
  const closed = endOfQuestion(match, [{ ...match, closedWith: true }], { ...all, hasMore: true });
  expect(closed?.title).toBe("The match of TXN-A can no longer be undone");
});

it("goes on asking about a match that newer ones have moved to a page that isn't loaded", () => {
  expect(endOfQuestion(match, others, { ...all, hasMore: true })).toBeNull();
});
