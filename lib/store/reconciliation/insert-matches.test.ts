import { expect, test } from "vitest";
import type { Evidence } from "@/lib/domain/matching/matching";
import { packedEvidence, unpackedEvidence } from "./insert-matches";

const EVIDENCE: Evidence[] = [
  { kind: "amount_equal", tone: "for", value: null, spans: [] },
  {
    kind: "reference_found",
    tone: "neutral",
    value: 'TXN-5P "3:CX"',
    spans: [
      { lineId: "12", start: 4, end: 15 },
      { lineId: "9007199254740993", start: 0, end: 1 },
    ],
  },
  { kind: "other_candidates", tone: "against", value: "2", spans: [] },
  {
    kind: "reads_as_reversal",
    tone: "against",
    value: null,
    spans: [{ lineId: "12", start: 0, end: 8 }],
  },
  { kind: "no_reference", tone: "neutral", value: "", spans: [] },
];

test("packed evidence is unpacked unchanged", () => {
  const stored: unknown = JSON.parse(packedEvidence(EVIDENCE));
  expect(unpackedEvidence(stored)).toEqual(EVIDENCE);
});

test("most pieces are packed into their kind and tone alone", () => {
  expect((JSON.parse(packedEvidence(EVIDENCE)) as unknown[]).slice(0, 3)).toEqual([
    ["amount_equal", "for"],
    ["reference_found", "neutral", 'TXN-5P "3:CX"', "12:4-15", "9007199254740993:0-1"],
    ["other_candidates", "against", "2"],
  ]);
});
