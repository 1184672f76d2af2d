import { expect, test } from "vitest";
import { REFUSAL_REASONS } from "@/lib/domain/webhooks/refusal-reason";
import { describeRefusal } from "./webhook-facts";

const refused = (reason: (typeof REFUSAL_REASONS)[number]) => ({
  reason,
  count: 3,
  firstAt: "2026-11-20T10:00:00Z",
  lastAt: "2026-11-20T12:00:00Z",
});

test("each reason has words of its own for what it is and what to do", () => {
  const words = REFUSAL_REASONS.map((reason) => describeRefusal(refused(reason), null));
  expect(new Set(words.map(({ why }) => why)).size).toBe(REFUSAL_REASONS.length);
  expect(describeRefusal(refused("signature_wrong"), null).todo).toMatch(
    /secret set here may not be the service's/,
  );
});

test.each([
  [null, false],
  ["2026-11-20T11:59:00Z", false],
  ["2026-11-20T12:01:00Z", true],
])("with the last accepted event at %s, it is over: %s", (lastEventAt, isOver) => {
  expect(describeRefusal(refused("time_off"), lastEventAt).isOver).toBe(isOver);
});
