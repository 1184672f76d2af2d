import { describe, expect, it } from "vitest";
import type { EvidenceView } from "@/lib/contract/api/reconciliation";
import { evidenceChips } from "./evidence-chip-list";

const said = (
  kind: string,
  tone: EvidenceView["tone"] = "for",
  value: string | null = null,
): EvidenceView => ({ kind, tone, value, spans: [] });
const LINE = [{ id: "1" }];
const words = (...evidence: EvidenceView[]) =>
  evidenceChips({ lane: "batch", evidence, lines: LINE }, "NGN").map((chip) => chip.words);

describe("the chips of a match", () => {
  it("are worded as people speak of them", () => {
    expect(
      words(
        said("amount_equal"),
        said("no_reference", "neutral"),
        said("days_apart", "neutral", "1"),
      ),
    ).toEqual(["Amount equal", "No reference", "1 day apart"]);
    expect(
      words(
        said("amount_differs", "against", "-50"),
        said("session_id", "for", "000015260820101358"),
      ),
    ).toEqual(["Amount differs by (50.00)", "Session ID ends 1358"]);
    expect(
      words(said("sums_exactly", "for", "2"), said("reference_found", "neutral", "TXN-1")),
    ).toEqual(["Two transfers add up", "Reference runs into other text"]);
    const evidence = [said("sums_exactly", "for", "12")];
    expect(evidenceChips({ lane: "split", evidence, lines: LINE }, "NGN")[0]?.words).toBe(
      "12 lines add up",
    );
    expect(
      words(
        said("reverses", "for", "2026-11-17"),
        said("token_network_address", "neutral", "network and address"),
      ),
    ).toEqual(["Takes back the line of 17 Nov", "Network and address not given"]);
  });

  it("say of how many lines of a group there is no reference", () => {
    const named = (...lineIds: string[]): EvidenceView => ({
      ...said("reference_found"),
      spans: lineIds.map((lineId) => ({ lineId, start: 0, end: 10 })),
    });
    const lines = ["1", "2", "3"].map((id) => ({ id }));
    const chips = (found: readonly EvidenceView[]) =>
      evidenceChips(
        { lane: "split", evidence: [...found, said("no_reference", "neutral")], lines },
        "NGN",
      ).map((chip) => chip.words);
    expect(chips([named("2")])).toEqual(["Reference in narration", "No reference on two lines"]);
    expect(chips([named("2", "3")])).toEqual([
      "Reference in narration",
      "No reference on one line",
    ]);
    expect(chips([])).toEqual(["No reference"]);
  });

  it("say that another reference is named without saying whose it is: it may be another transfer of ours", () => {
    expect(words(said("other_reference", "against", "TXN-6XC4D4"))).toEqual([
      "Names another reference, TXN-6XC4D4",
    ]);
  });

  it("say of a reference without the form of one that it may be something else", () => {
    expect(
      words(said("reference_found", "for", "20261114"), said("reference_by_chance", "against")),
    ).toEqual(["Reference in narration", "Could mean something else, such as a date"]);
  });

  it("say to which other account a payout went", () => {
    const to = (account: string) => words(said("paid_elsewhere", "against", account))[0];
    expect(to("0999999999")).toBe("Paid to 099 999 9999, not this account");
    expect(to("0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B")).toBe(
      "Paid to 0xAb58…9aeC9B, not this account",
    );
  });

  it("stand once when they say the same, and a kind of a newer desk is told as it is called", () => {
    expect(
      words(said("reference_found", "for", "TXN-1"), said("reference_found", "for", "TXN-2")),
    ).toEqual(["Two references in narration"]);
    expect(words(said("moon_phase"))).toEqual(["Moon phase"]);
  });
});
