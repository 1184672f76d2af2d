import { describe, expect, it } from "vitest";
import { RateLimiter } from "./rate-limiter";

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 1, 9, 0, seconds));

describe("RateLimiter", () => {
  const rules = { burst: 2, perMinute: 6 };

  it("lets the burst through, then says how long to wait", () => {
    const limiter = new RateLimiter();
    expect([
      limiter.take("a", "read", rules, at(0)),
      limiter.take("a", "read", rules, at(0)),
    ]).toEqual([null, null]);
    expect(limiter.take("a", "read", rules, at(0))).toBe(10);
    expect(limiter.take("a", "read", rules, at(4))).toBe(6);
  });

  it("passes after the time it named, and not before", () => {
    const limiter = new RateLimiter();
    for (let used = 0; used < 2; used += 1) limiter.take("a", "read", rules, at(0));
    expect(limiter.take("a", "read", rules, at(9))).toBe(1);
    expect(limiter.take("a", "read", rules, at(10))).toBeNull();
    expect(limiter.take("a", "read", rules, at(10))).toBe(10);
  });

  it("never saves up more than the burst", () => {
    const limiter = new RateLimiter();
    limiter.take("a", "read", rules, at(0));
    const answers = [1, 2, 3].map(() => limiter.take("a", "read", rules, at(3_000)));
    expect(answers).toEqual([null, null, 10]);
  });

  it("counts each client and each class on its own", () => {
    const limiter = new RateLimiter();
    const one = { burst: 1, perMinute: 1 };
    expect(limiter.take("a", "read", one, at(0))).toBeNull();
    expect(limiter.take("b", "read", one, at(0))).toBeNull();
    expect(limiter.take("a", "write", one, at(0))).toBeNull();
    expect(limiter.take("a", "read", one, at(0))).toBe(60);
  });
});
