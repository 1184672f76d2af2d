import { expect, test } from "vitest";
import { sessionHeading } from "./payments-received";

const HASH = `0x${"ab".repeat(32)}`;

test.each([
  ["offramp", [HASH], "Transaction hash"],
  ["offramp", [HASH.slice(2), null], "Transaction hash"],
  ["offramp", ["sess_0"], "Session ID"],
  ["offramp", [HASH, "sess_1"], "Session ID"],
  ["onramp", [HASH], "Session ID"],
] as const)("%s: %j", (type, sessionIds, heading) => {
  expect(
    sessionHeading(
      type,
      sessionIds.map((sessionId) => ({ sessionId })),
    ),
  ).toBe(heading);
});
