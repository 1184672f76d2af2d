import { expect, test } from "vitest";
import type { TimelineEntry, TransferDetail } from "@/lib/contract/api/transfers";
import { clocksDiffer, timelineItems } from "./transfer-aside";

const at = (...times: (string | null)[]) => ({
  timeline: times.map(
    (time) => ({ at: time === null ? null : `2026-11-20T10:${time}Z` }) as TimelineEntry,
  ),
});

test("it says that the clocks differ only when the shown times run against the order", () => {
  expect(clocksDiffer(at("00:05.000", "00:04.999"))).toBe(true);
  expect(clocksDiffer(at("00:05.000", null, "00:03.000"))).toBe(true);
  // Differences within the displayed second aren't visible.
  expect(clocksDiffer(at("00:05.900", "00:05.100"))).toBe(false);
  expect(clocksDiffer(at("00:05.000", "00:05.000", "00:06.000"))).toBe(false);
  expect(clocksDiffer(at())).toBe(false);
});

test.each(["settling_slowly", "constructor", "toString"])(
  "the status %s, which nobody knows, is shown as it came",
  (kind) => {
    const entry: TimelineEntry = {
      at: "2026-11-20T10:00:00.000Z",
      source: "service",
      kind,
      actor: null,
      amount: null,
      rate: null,
      detail: null,
    };
    expect(
      timelineItems({ timeline: [entry] } as TransferDetail, "unknown").map(({ title }) => title),
    ).toEqual([kind]);
  },
);
