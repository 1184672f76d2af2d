import { describe, expect, test } from "vitest";
import type {
  BankTransferInstructions,
  UnreadableInstructions,
} from "@/lib/domain/transfers/transfer";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { firstInstructions, keptInstructions, type Stage } from "./pinned-details";

const BANK: BankTransferInstructions = {
  type: "bank_transfer",
  accountNumber: "0123456789",
  accountName: "SVC",
  bankName: null,
  bankCode: null,
};
const OTHER: BankTransferInstructions = { ...BANK, accountNumber: "9999999999" };
const UNREADABLE: UnreadableInstructions = {
  type: "unreadable",
  reason: "a text in place of payment details",
};
const at = (phase: TransferPhase, isConfirmed = phase !== "unknown"): Stage => ({
  phase,
  isConfirmed,
});
const NONE = { instructions: null, instructionsHash: null };

describe("payment details", () => {
  test("shown before the rate is confirmed bind nobody: those that come with the confirmation are the first", () => {
    for (const phase of ["fetching_rate", "rate_ready", "rate_expired"] as const) {
      expect(firstInstructions(BANK, at(phase))).toEqual(NONE);
      expect(keptInstructions(NONE, BANK, at(phase))).toEqual(NONE);
    }
    expect(keptInstructions(NONE, OTHER, at("awaiting_payment"))).toMatchObject({
      instructions: OTHER,
      instructionsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("shown under a status that isn't known bind nobody until the rate is known to be confirmed", () => {
    for (const phase of ["unknown", "expired", "cancelled", "failed"] as const) {
      expect(firstInstructions(BANK, at(phase, false))).toEqual(NONE);
      expect(keptInstructions(NONE, BANK, at(phase, false))).toEqual(NONE);
      expect(keptInstructions(NONE, BANK, at(phase, true))).toMatchObject({ instructions: BANK });
    }
    const pinned = firstInstructions(BANK, at("awaiting_payment"));
    expect(keptInstructions(pinned, OTHER, at("unknown", true))).toBe("other_place");
  });

  test("of another place, once some were kept, are told apart", () => {
    const pinned = firstInstructions(BANK, at("awaiting_payment"));
    expect(keptInstructions(pinned, OTHER, at("awaiting_payment"))).toBe("other_place");
    expect(
      keptInstructions(pinned, { ...BANK, bankName: "Test Bank" }, at("awaiting_payment")),
    ).toEqual({ ...pinned, instructions: { ...BANK, bankName: "Test Bank" } });
    expect(keptInstructions(pinned, null, at("completed"))).toEqual(pinned);
    expect(
      keptInstructions(pinned, OTHER, at("rate_ready")),
      "before the rate is confirmed they bind nobody",
    ).toEqual(pinned);
  });

  test("that can't be read are told of until readable ones come, and never replace those", () => {
    const told = firstInstructions(UNREADABLE, at("awaiting_payment"));
    expect(told).toEqual({ instructions: UNREADABLE, instructionsHash: null });
    const pinned = keptInstructions(told, BANK, at("awaiting_payment"));
    expect(pinned).toEqual(firstInstructions(BANK, at("awaiting_payment")));
    expect(
      pinned === "other_place"
        ? null
        : keptInstructions(pinned, UNREADABLE, at("awaiting_payment")),
    ).toEqual(pinned);
  });
});
