import { afterEach, describe, expect, it, vi } from "vitest";
import { firstSeenAt } from "./use-now";

describe("seenAt", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("keeps an answer as old as it is when the page shows it again", () => {
    vi.stubGlobal("window", {});
    vi.useFakeTimers({ now: 1_000_000 });
    const first = firstSeenAt("2026-11-21T13:00:00.000Z");
    vi.setSystemTime(1_600_000);
    expect(firstSeenAt("2026-11-21T13:00:00.000Z")).toBe(first);
    expect(firstSeenAt("2026-11-21T13:10:00.000Z")).toBe(1_600_000);
  });

  it("forgets the oldest, so that a page open all day doesn't grow", () => {
    vi.stubGlobal("window", {});
    vi.useFakeTimers({ now: 2_000_000 });
    firstSeenAt("oldest");
    vi.setSystemTime(3_000_000);
    for (let index = 0; index < 150; index++) firstSeenAt(`answer ${index}`);
    expect(firstSeenAt("oldest")).toBe(3_000_000);
  });
});
