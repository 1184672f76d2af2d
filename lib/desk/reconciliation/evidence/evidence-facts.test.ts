import { describe, expect, test } from "vitest";
import type { EvidenceLeg } from "@/lib/store/reconciliation/legs";
import { legEvidence, type LegFacts } from "./evidence-facts";

const ended = (side: EvidenceLeg["side"], told: string | null): LegFacts => ({
  kind: side === "source" ? "bank" : "chain",
  side,
  leg: {
    side,
    currency: "NGN",
    amount: "5100061",
    state: "void",
    isOurs: true,
    onDay: "2026-11-21",
    firstDay: "2026-11-01",
    lastDay: "2026-11-23",
    behind: null,
  },
  line: null,
  told,
  coveredTo: null,
  coveredFrom: "2026-10-31",
});

describe("a leg of a transfer that failed, expired or was cancelled", () => {
  test("is not to come where nothing was paid", () =>
    expect(legEvidence(ended("source", null)).state).toBe("void"));
  test("is the service's word where it names the payment that came in before", () => {
    expect(legEvidence(ended("source", "000013240908"))).toMatchObject({
      state: "told",
      sentence: expect.stringContaining("came in before the transfer ended"),
    });
  });
  test("may have been paid if it failed", () =>
    expect(legEvidence({ ...ended("source", null), failed: true })).toEqual({
      state: "void",
      sentence: "We don't know yet whether this payment arrived. Your bank statement will show it.",
    }));
  test("is not to come at the recipient", () =>
    expect(legEvidence(ended("destination", null)).state).toBe("void"));
});

describe("a leg that is due", () => {
  const due = (onDay: string): LegFacts => {
    const { leg, ...facts } = ended("source", null);
    return { ...facts, leg: leg && { ...leg, state: "due", onDay }, coveredTo: "2026-11-20" };
  };
  test("is missing on a day that the statements cover", () =>
    expect(legEvidence(due("2026-11-01")).state).toBe("missing"));
  test("is missing on a day off before the first statement, which it is booked on", () =>
    expect(legEvidence(due("2026-10-31")).state).toBe("missing"));
  test("is not missing before the first statement: none can show it", () => {
    expect(legEvidence(due("2026-10-30"))).toEqual({
      state: "waiting",
      sentence: "Statements begin on 1 Nov 2026, so none can show it. Import earlier ones.",
    });
  });
});

describe("a leg of a transfer that the desk's copy doesn't have yet", () => {
  const unrecorded = (kind: LegFacts["kind"], told: string | null): LegFacts => ({
    kind,
    side: kind === "bank" ? "source" : "destination",
    leg: null,
    line: null,
    told,
    coveredTo: null,
    coveredFrom: null,
  });
  test("is the service's word where it names the hash", () => {
    expect(legEvidence(unrecorded("chain", `0x${"1".repeat(64)}`))).toMatchObject({
      state: "told",
      sentence: expect.stringContaining("isn't in Transactions yet"),
    });
  });
  test("is no hash that can be looked up where it is a bank's number", () => {
    expect(legEvidence(unrecorded("chain", `0x${"1".repeat(64)}`)).sentence).toContain(
      "with a hash that a block explorer finds",
    );
    expect(legEvidence(unrecorded("chain", "000013240908112233445566778899")).sentence).toContain(
      "with a number that isn't a hash of the chain",
    );
  });
  test("may have been paid if the transfer failed", () => {
    const failed = { endedUnrecorded: true, failed: true };
    expect(legEvidence({ ...unrecorded("bank", null), ...failed }).sentence).toContain(
      "We don't know yet whether this payment arrived",
    );
    expect(legEvidence({ ...unrecorded("chain", null), ...failed }).sentence).toContain(
      "The transfer ended without this payment",
    );
  });
  test("is looked for once the record says how much it is", () => {
    expect(legEvidence({ ...unrecorded("chain", null), isRecorded: true }).sentence).toBe(
      "We look for the chain transaction once the service gives its amount.",
    );
  });
  test("waits otherwise", () =>
    expect(
      [unrecorded("chain", null), unrecorded("bank", null), unrecorded("bank", "000013240908")].map(
        (facts) => legEvidence(facts).state,
      ),
    ).toEqual(["waiting", "waiting", "waiting"]));
});
