import { expect, test } from "vitest";
import { testGateway } from "@/lib/gateway/testing/test-gateway";
import { mostDays, shrinkBelow } from "./range-limit";

test("windows shrink step by step, and start over once none was short enough", () => {
  const { gateway } = testGateway("http://127.0.0.1:9");
  expect(mostDays(gateway)).toBe(366);
  const widths = [mostDays(gateway)];
  while (shrinkBelow(gateway, mostDays(gateway))) widths.push(mostDays(gateway));
  expect(widths).toEqual([366, 180, 90, 60, 31, 30, 14, 7, 3, 1]);
  expect(mostDays(gateway)).toBe(366);
});
