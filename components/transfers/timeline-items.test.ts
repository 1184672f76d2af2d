import { expect, test } from "vitest";
import type { TimelineEntry } from "@/lib/contract/api/transfers";
import { clocksApart } from "./timeline-items";

const at = (...times: (string | null)[]) => ({ timeline: times.map((time) => ({ at: time === null ? null : `2026-11-20T10:${time}Z` }) as TimelineEntry) });

test("it says that the clocks differ only when the shown times run against the order", () => {
  expect(clocksApart(at("00:05.000", "00:04.999"))).toBe(true);
  expect(clocksApart(at("00:05.000", null, "00:03.000"))).toBe(true);
  // Differences within the displayed second aren't visible.
  expect(clocksApart(at("00:05.900", "00:05.100"))).toBe(false);
  expect(clocksApart(at("00:05.000", "00:05.000", "00:06.000"))).toBe(false);
  expect(clocksApart(at())).toBe(false);
});
