import { afterEach, describe, expect, it, vi } from "vitest";
import { seenAt } from "./use-now";

describe("seenAt", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("keeps an answer as old as it is when the page shows it again", () => {
    vi.stubGlobal("window", {});
    vi.useFakeTimers({ now: 1_000_000 });
    const first = seenAt("2026-11-21T13:00:00.000Z");
    vi.setSystemTime(1_600_000);
    expect(seenAt("2026-11-21T13:00:00.000Z")).toBe(first);
    expect(seenAt("2026-11-21T13:10:00.000Z")).toBe(1_600_000);
  });

  it("forgets the oldest, so that a page open all day doesn't grow", () => {
    vi.stubGlobal("window", {});
    vi.useFakeTimers({ now: 2_000_000 });
    seenAt("oldest");
    vi.setSystemTime(3_000_000);
    for (let index = 0; index < 150; index++) seenAt(`answer ${index}`);
    expect(seenAt("oldest")).toBe(3_000_000);
  });
});
