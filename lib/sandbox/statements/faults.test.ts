import { describe, expect, it } from "vitest";
import {
  DEFAULT_SHARES,
  FAULTS,
  planLine,
  REFERENCE_STYLES,
  writeReference,
  type FaultShares,
} from "./faults";

const plan = (key: string, shares: Partial<FaultShares> = {}, variedShare = 0.5) =>
  planLine("seed", key, {
    shares: { ...DEFAULT_SHARES, ...shares },
    variedShare,
    possible: FAULTS,
  });
const keys = Array.from({ length: 5_000 }, (_unused, at) => `payment ${at}`);

describe("planLine", () => {
  it("gives the same for a key, and changes nothing else when a share changes", () => {
    for (const key of keys.slice(0, 200)) {
      const { fault: _fault, ...rest } = plan(key);
      expect(plan(key)).toEqual(plan(key));
      expect(plan(key, { wrong_day: 0.9, missing_line: 0 })).toMatchObject(rest);
    }
  });

  it("gives each fault its share, and none that isn't possible", () => {
    for (const fault of FAULTS) {
      const share = keys.filter((key) => plan(key).fault === fault).length / keys.length;
      expect([fault, Math.abs(share - DEFAULT_SHARES[fault]) < 0.01]).toEqual([fault, true]);
    }
    const only = keys.map(
      (key) =>
        planLine("seed", key, {
          shares: { ...DEFAULT_SHARES, wrong_day: 0.5 },
          variedShare: 0,
          possible: ["missing_line"],
        }).fault,
    );
    expect(new Set(only)).toEqual(new Set([null, "missing_line"]));
  });
});

describe("writeReference", () => {
  it("leaves enough of a whole one to find it by, whatever its style", () => {
    const seen = new Set<string>();
    for (const key of keys) {
      const { style, ...rest } = plan(key, {}, 1);
      const text = writeReference("TXN-5P3CXM", { style, ...rest }, false);
      expect(text.toUpperCase().replace(/[^A-Z0-9]/g, "")).toMatch(/^(TXN)?5P3CXM$/);
      seen.add(style);
    }
    expect(seen).toEqual(new Set(REFERENCE_STYLES.slice(1)));
  });

  it("cuts a truncated one so that it can't be found", () => {
    for (const key of keys.slice(0, 500))
      expect(writeReference("TXN-5P3CXM", plan(key), true)).toMatch(/^(TXN-)?5P(3C?)?$/);
  });
});
