import { describe, expect, test } from "vitest";
import type { EvidenceLeg } from "@/lib/store/leg-evidence";
import { legEvidence, type LegFacts } from "./evidence-facts";

const ended = (side: EvidenceLeg["side"], told: string | null): LegFacts => ({
  kind: side === "source" ? "bank" : "chain",
  leg: { side, currency: "NGN", amount: "5100061", state: "void", isOurs: true, onDay: "2026-11-21", lastDay: "2026-11-23" },
  line: null,
  told,
  coveredTo: null,
});

describe("a leg of a transfer that failed, expired or was cancelled", () => {
  test("is not to come where nothing was paid", () => expect(legEvidence(ended("source", null)).state).toBe("void"));
  test("is the service's word where it names the payment that came in before", () => {
    expect(legEvidence(ended("source", "000013240908"))).toMatchObject({ state: "told", sentence: expect.stringContaining("came in before the transfer ended") });
  });
  test("is not to come at the recipient", () => expect(legEvidence(ended("destination", null)).state).toBe("void"));
});
