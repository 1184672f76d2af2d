import { describe, expect, test } from "vitest";
import type { EvidenceLeg } from "@/lib/store/reconciliation/leg-evidence";
import { legEvidence, type LegFacts } from "./evidence-facts";

const ended = (side: EvidenceLeg["side"], told: string | null): LegFacts => ({
  kind: side === "source" ? "bank" : "chain",
  leg: { side, currency: "NGN", amount: "5100061", state: "void", isOurs: true, onDay: "2026-11-21", lastDay: "2026-11-23", behind: null },
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

describe("a leg that the service has no record of yet", () => {
  const unrecorded = (kind: LegFacts["kind"], told: string | null): LegFacts => ({ kind, leg: null, line: null, told, coveredTo: null });
  test("is the service's word where it names the hash", () => {
    expect(legEvidence(unrecorded("chain", `0x${"1".repeat(64)}`))).toMatchObject({ state: "told", sentence: expect.stringContaining("no record of the transfer yet") });
  });
  test("waits otherwise", () => expect([unrecorded("chain", null), unrecorded("bank", null), unrecorded("bank", "000013240908")].map((facts) => legEvidence(facts).state)).toEqual(["waiting", "waiting", "waiting"]));
});
