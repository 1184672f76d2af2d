import { expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/api-fetch";
import { outcomeOf } from "./decisions";

test.each([
  ["others have decided meanwhile", { status: 409, code: "conflict" }, "settled"],
  ["the desk can't be reached", { status: 0, code: "offline" }, "unknown"],
  ["the desk is away", { status: 503, code: "unavailable" }, "unknown"],
  ["the person may not", { status: 403, code: "forbidden" }, "failed"],
] as const)(
  "a decision that fails because %s leaves the question open, or settles it",
  (_why, failure, outcome) => {
    expect(outcomeOf(new ApiFailure({ ...failure, message: "" }))).toBe(outcome);
  },
);
