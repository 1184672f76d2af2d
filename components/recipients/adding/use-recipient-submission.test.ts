import { expect, test } from "vitest";
import type { OperationView } from "@/lib/contract/api/operations";
import { OPERATION_STATES, type OperationState } from "@/lib/domain/operations/operation";
import { outcomeOf } from "./use-recipient-submission";

const operation = (state: OperationState, more: Partial<OperationView> = {}): OperationView => ({
  id: "op",
  kind: "create_recipient",
  state,
  transferId: null,
  recipientId: null,
  message: null,
  serviceMessage: null,
  createdAt: "2026-11-20T13:00:00Z",
  createdBy: null,
  attempts: [],
  request: null,
  giveUpFrom: null,
  deskNow: null,
  ...more,
});

test("each state of an operation is open, done or over", () => {
  const outcomes = Object.fromEntries(
    OPERATION_STATES.map((state) => [state, outcomeOf(operation(state), 0).state]),
  );
  expect(outcomes).toEqual({
    planned: "open",
    sending: "open",
    ambiguous: "open",
    waiting: "open",
    succeeded: "done",
    refused: "over",
    given_up: "over",
  });
});

test("the desk's own words are passed on, and an unknown end is never called a failure", () => {
  expect(
    outcomeOf(operation("refused", { message: "The service refused this: “no”" }), 0),
  ).toMatchObject({ message: "The service refused this: “no”" });
  expect(outcomeOf(operation("ambiguous"), 0).message).toBe(
    "We don't know if this went through. Checking; don't send it again.",
  );
  expect(outcomeOf(operation("succeeded", { recipientId: "rec_1" }), 0)).toMatchObject({
    recipientId: "rec_1",
  });
});

test("a form that left no trace is given time, then it may be sent again", () => {
  expect(outcomeOf(null, 19_999)).toMatchObject({ state: "open" });
  expect(outcomeOf(null, 20_000)).toMatchObject({
    state: "over",
    message: expect.stringContaining("nothing was sent"),
  });
});
