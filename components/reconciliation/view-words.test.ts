import { describe, expect, it, test } from "vitest";
import type { EvidenceView, LegView, LineView } from "@/lib/contract/api/reconciliation";
import { evidenceChips } from "./evidence-words";
import { markedParts } from "./marked-parts";
import { likelyReason } from "./difference-question";
import { reasonOfHint, reasonOptions, reasonWords } from "./reason-words";
import { differenceWords, selectionFigures, selectionStep } from "./selection";
import { sideWords } from "./side-words";
import { signedFigure } from "./signed-amount";

const said = (kind: string, tone: EvidenceView["tone"] = "for", value: string | null = null): EvidenceView => ({ kind, tone, value, spans: [] });
const words = (...evidence: EvidenceView[]) => evidenceChips(evidence, "NGN", "transfers").map((chip) => chip.words);

describe("the chips of a match", () => {
  it("are worded as people speak of them", () => {
    expect(words(said("amount_equal"), said("no_reference", "neutral"), said("days_apart", "neutral", "1"))).toEqual(["Amount equal", "No reference", "1 day apart"]);
    expect(words(said("amount_differs", "against", "-50"), said("session_id", "for", "000015260820101358"))).toEqual(["Amount differs by (50.00)", "Session ID ends 1358"]);
    expect(words(said("sums_exactly", "for", "2"), said("reference_found", "neutral", "TXN-1"))).toEqual(["Two transfers add up", "Reference runs on in narration"]);
    expect(evidenceChips([said("sums_exactly", "for", "12")], "NGN", "lines")[0]?.words).toBe("12 lines add up");
    expect(words(said("reverses", "for", "2026-11-17"), said("token_network_address", "neutral", "network and address"))).toEqual(["Takes back the line of 17 Nov", "Network and address not told"]);
  });

  it("stand once when they say the same, and a kind of a newer desk is told as it is called", () => {
    expect(words(said("reference_found", "for", "TXN-1"), said("reference_found", "for", "TXN-2"))).toEqual(["Two references in narration"]);
    expect(words(said("moon_phase"))).toEqual(["Moon phase"]);
  });
});

describe("markedParts", () => {
  it.each([
    ["TRF TXN-1 END", [{ start: 4, end: 9 }], ["TRF ", "*TXN-1", " END"]],
    ["AB", [{ start: 0, end: 2 }], ["*AB"]],
    ["ABCDEF", [{ start: 3, end: 5 }, { start: 1, end: 4 }], ["A", "*BCDE", "F"]],
    ["ABC", [{ start: 2, end: 99 }, { start: 3, end: 3 }, { start: -4, end: -1 }], ["AB", "*C"]],
    ["", [{ start: 0, end: 3 }], []],
    ["AB", [], ["AB"]],
  ])("%j with %j", (text, spans, expected) => {
    const parts = markedParts(text, spans);
    expect(parts.map((part) => (part.marked ? `*${part.text}` : part.text))).toEqual(expected);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });
});

const line = (amount: string, direction: "in" | "out" = "out") => ({ amount, direction }) as LineView;
const leg = (amount: string, direction: "in" | "out" = "out") => ({ amount, direction }) as LegView;

describe("a selection", () => {
  it.each([
    [{ lines: [], legs: [] }, "0", "nothing"],
    [{ lines: [], legs: [leg("5")] }, "-5", "needs_line"],
    [{ lines: [line("500000")], legs: [] }, "500000", "explain"],
    [{ lines: [line("18550000")], legs: [leg("18500000")] }, "50000", "match_with_difference"],
    [{ lines: [line("600"), line("400")], legs: [leg("1000")] }, "0", "match"],
    [{ lines: [line("1000")], legs: [leg("600.5"), leg("399.50")] }, "0", "match"],
    // The bank took a movement back: the two cancel out.
    [{ lines: [line("70"), line("70", "in")], legs: [] }, "0", "match"],
    [{ lines: [line("70", "in")], legs: [leg("70")] }, "-140", "match_with_difference"],
  ])("%#", (selection, difference, step) => {
    const figures = selectionFigures(selection);
    expect(Number(figures.difference)).toBe(Number(difference));
    expect(selectionStep(figures)).toBe(step);
  });

  test("the difference is told without a sign", () => {
    expect(differenceWords("50000")).toEqual({ before: "Statement is", figure: "50000", after: "more than Rampdesk." });
    expect(differenceWords("-50")).toEqual({ before: "Statement is", figure: "50", after: "less than Rampdesk." });
    expect(differenceWords("0.00")).toBeNull();
  });
});

test("a movement against the usual direction reads as negative", () => {
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "out")).toBe("(50.00)");
  expect(signedFigure({ direction: "in", amount: "50", currency: "NGN" }, "in")).toBe("50.00");
});

test("reasons are kept by kind and told in words", () => {
  expect(reasonWords("bank_charge: NIP: netted")).toBe("Bank charge: NIP: netted");
  expect(reasonWords("rounding")).toBe("Rounding");
  expect([reasonOfHint("Looks like a tax or levy"), reasonOfHint("Looks like wages"), reasonOfHint("Looks like a reversal"), reasonOfHint(null)]).toEqual(["tax", "wages", "", ""]);
});

test("a line without a transfer can be wages, a difference can't; and what lines of several kinds are is not guessed", () => {
  const kinds = (withTransfer: boolean) => reasonOptions({ withTransfer }).map(({ value }) => value);
  expect(kinds(false)).toContain("wages");
  expect(kinds(true)).not.toContain("wages");
  const lines = (...texts: string[]) => texts.map((text) => ({ text }) as LineView);
  expect(likelyReason(lines("SALARY OCT ADA", "SALARY OCT OBI"), { withTransfer: false })).toBe("wages");
  expect(likelyReason(lines("SALARY OCT ADA", "SMS CHARGE"), { withTransfer: false })).toBe("");
  expect(likelyReason(lines("SALARY OCT ADA"), { withTransfer: true })).toBe("");
});

test("the sides are named by what the account is", () => {
  const account = { id: "", name: "", identifier: "", institution: "", currency: "NGN", kind: "bank" as const };
  expect(sideWords({ usual: "out", account })).toMatchObject({ record: "Bank statement", moves: "debits", transfers: "transfers paid from this account" });
  expect(sideWords({ usual: "in", account: { ...account, kind: "wallet" } })).toMatchObject({ record: "Chain record", moves: "received", transfers: "transfers paid into this wallet" });
});
