import fc from "fast-check";
import { expect, test } from "vitest";
import { sumAmounts, subtractAmounts, sameAmount } from "@/lib/money/amount";
import { matchFingerprint, type OpenLine, type Proposal } from "./matching";
import { inOrder, matchFrom } from "./propose-matches";
import { DEFAULT_RULES } from "./rules";
import { withExplanation, type BareProposal } from "./run";
import { sourceOf } from "./testing/load-wanted";
import { leg, line, type MatchInput, matchLines } from "./testing/movements";
import { payingLines, someLegs, someLines } from "./testing/random-movements";

const RULES = { ...DEFAULT_RULES, tolerance: { fraction: "0.01", caps: { NGN: "1" } } };
const input = fc
  .record({ lines: someLines("l"), legs: someLegs, matched: someLines("m") })
  .chain(({ lines, legs, matched }) =>
    payingLines(legs).map((paying) => ({
      lines: [...lines, ...paying],
      legs,
      matched,
      rejected: new Set<string>(),
      rules: RULES,
    })),
  );
const RUNS = { numRuns: 200 };
const automatic = (proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter((proposal) => proposal.automatic);

/** The input of a second run, after these matches were made. */
function applied(some: MatchInput, proposals: readonly Proposal[]): MatchInput {
  const lines = new Set(proposals.flatMap(({ lineIds }) => lineIds));
  const legs = new Set(proposals.flatMap(({ legIds }) => legIds));
  return {
    ...some,
    lines: some.lines.filter(({ id }) => !lines.has(id)),
    legs: some.legs.filter(({ id }) => !legs.has(id)),
    matched: [...(some.matched ?? []), ...some.lines.filter(({ id }) => lines.has(id))],
  };
}

test("the samples meet in every lane, with and without a person", () => {
  const seen = new Set<string>();
  for (const some of fc.sample(input, { numRuns: 1500, seed: 7 }))
    for (const { lane, automatic: alone } of matchLines(some))
      seen.add(`${lane}${alone ? "!" : ""}`);
  expect([...seen].toSorted()).toEqual(
    [
      "amount_date",
      "batch",
      "hash",
      "hash!",
      "part_reference",
      "reference",
      "reference!",
      "reference_difference",
      "reversal",
      "split",
      "split!",
    ].toSorted(),
  );
});

test("the order of what is given makes no difference, nor does what is given twice", () => {
  const reordered = input.chain((some) =>
    fc
      .tuple(
        fc.shuffledSubarray([...some.lines, ...some.lines], { minLength: 2 * some.lines.length }),
        fc.shuffledSubarray(some.legs, { minLength: some.legs.length }),
        fc.shuffledSubarray(some.matched, { minLength: some.matched.length }),
      )
      .map(([lines, legs, matched]) => ({ some, other: { ...some, lines, legs, matched } })),
  );
  fc.assert(
    fc.property(
      reordered,
      ({ some, other }) => void expect(matchLines(other)).toEqual(matchLines(some)),
    ),
    RUNS,
  );
});

test("each line and leg is in one proposal at most, of one direction and currency, and the sums are kept", () => {
  const check = (some: MatchInput): void => {
    const proposals = matchLines(some);
    const ids = proposals.flatMap(({ lineIds, legIds }) => [...lineIds, ...legIds]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const proposal of proposals) checkSums(some, proposal);
  };
  fc.assert(fc.property(input, check), RUNS);
});

function checkSums(
  some: MatchInput,
  { lane, lineIds, legIds, difference, automatic: alone }: Proposal,
): void {
  const lines = [...some.lines, ...(some.matched ?? [])].filter(({ id }) => lineIds.includes(id));
  const legs = some.legs.filter(({ id }) => legIds.includes(id));
  // Only a reversal may name a line that is already matched, and only one.
  expect(lines.filter(({ id }) => id.startsWith("m")).length).toBeLessThanOrEqual(
    lane === "reversal" ? 1 : 0,
  );
  expect(new Set([...lines, ...legs].map(({ currency }) => currency)).size).toBe(1);
  expect(new Set([...lines, ...legs].map(({ direction }) => direction)).size).toBe(
    lane === "reversal" ? 2 : 1,
  );
  expect(sameAmount(difference, "0")).toBe(lane !== "reference_difference");
  if (lane === "reversal")
    expect(sameAmount(lines[0]?.amount ?? "", lines[1]?.amount ?? "")).toBe(true);
  else
    expect(
      sameAmount(
        subtractAmounts(
          sumAmounts(lines.map(({ amount }) => amount)),
          sumAmounts(legs.map(({ amount }) => amount)),
        ),
        difference,
      ),
    ).toBe(true);
  if (alone) expect(["reference", "hash", "split"]).toContain(lane);
}

test("when all automatic ones are made, another run makes no new ones", () => {
  fc.assert(
    fc.property(
      input,
      (some) =>
        void expect(automatic(matchLines(applied(some, automatic(matchLines(some)))))).toEqual([]),
    ),
    RUNS,
  );
});

test("what is automatic no longer is when a second line, or a second leg, could be meant", () => {
  const check = (some: MatchInput): void => {
    for (const { lineIds, legIds } of automatic(matchLines(some))) {
      const twins = some.lines
        .filter(({ id }) => lineIds.includes(id))
        .map((line) => ({ ...line, id: `${line.id}twin` }));
      const doubles = some.legs
        .filter(({ id }) => legIds.includes(id))
        .map((leg) => ({ ...leg, id: `double:${leg.side}`, transactionId: "double" }));
      for (const more of [
        { ...some, lines: [...some.lines, ...twins] },
        { ...some, legs: [...some.legs, ...doubles] },
      ]) {
        const touched = automatic(matchLines(more)).filter(
          (proposal) =>
            proposal.legIds.some((id) => legIds.includes(id)) ||
            proposal.lineIds.some((id) => lineIds.includes(id)),
        );
        expect(touched).toEqual([]);
      }
    }
  };
  fc.assert(fc.property(input, check), RUNS);
});

test("no payout is matched automatically on an account that isn't the one it went to", () => {
  const check = (some: MatchInput): void => {
    const accountOf = new Map(some.lines.map(({ id, account }) => [id, account]));
    const partyOf = new Map(
      some.legs.map(({ id, side, party }) => [id, side === "destination" ? party : null]),
    );
    for (const { lineIds, legIds } of automatic(matchLines(some))) {
      for (const account of lineIds.map((id) => accountOf.get(id) ?? null))
        for (const party of legIds.map((id) => partyOf.get(id) ?? null))
          expect(account === null || party === null || account === party).toBe(true);
    }
  };
  fc.assert(fc.property(input, check), RUNS);
});

test("what was rejected doesn't come back", () => {
  const check = (some: MatchInput): void => {
    const rejected = new Set(
      matchLines(some).map(({ lineIds, legIds }) => matchFingerprint(lineIds, legIds)),
    );
    const again = matchLines({ ...some, rejected }).map(({ lineIds, legIds }) =>
      matchFingerprint(lineIds, legIds),
    );
    expect(again.filter((fingerprint) => rejected.has(fingerprint))).toEqual([]);
  };
  fc.assert(fc.property(input, check), RUNS);
});

const ordered = async (...given: Parameters<typeof matchFrom>) =>
  inOrder(await matchFrom(...given));

test("what is certain is handed on before all else is known, and when nothing is counted any more", async () => {
  const check = async (some: MatchInput): Promise<void> => {
    const source = sourceOf(some.legs, some.matched ?? []);
    const asked: string[] = [];
    const seen = {
      ...source,
      dueByDay: (...args: Parameters<typeof source.dueByDay>) => (
        asked.push("due"),
        source.dueByDay(...args)
      ),
    };
    const taken: string[][] = [];
    const takeCertain = (some: readonly BareProposal[]) => (
      asked.push("take"),
      void taken.push(...some.map(({ lineIds }) => [...lineIds]))
    );
    const proposals = await ordered(seen, { ...some, lines: inPieces(some.lines), takeCertain });
    expect(proposals.map(withExplanation)).toEqual(matchLines(some));
    expect(asked.join(" ")).toMatch(/^(due ?)?(take ?)*$/);
    expect(taken.toSorted()).toEqual(
      proposals
        .flatMap(({ automatic: alone, lineIds }) => (alone ? [[...lineIds]] : []))
        .toSorted(),
    );
  };
  await fc.assert(fc.asyncProperty(input, check), RUNS);
});

/** Two at a time. */
const inPieces = (lines: readonly OpenLine[]) =>
  lines.flatMap((_, at) => (at % 2 === 0 ? [lines.slice(at, at + 2)] : []));

test.each([
  ["the usual limits", RULES],
  // So that some days of the samples have more legs than the search allows, and some fewer.
  ["a search of few legs", { ...RULES, batch: { ...RULES.batch, maxCandidates: 1 } }],
  [
    "words that explain what is left",
    { ...RULES, otherBusiness: [{ contains: "TRF", kind: "trade" as const }] },
  ],
])(
  "with only what is asked for loaded, the result is the same as with everything: %s",
  async (_, rules) => {
    const check = async (some: MatchInput): Promise<void> => {
      const proposals = await ordered(sourceOf(some.legs, some.matched ?? []), {
        ...some,
        lines: inPieces(some.lines),
        rules,
      });
      expect(proposals.map(withExplanation)).toEqual(matchLines({ ...some, rules }));
      const dayOf = new Map([...some.lines, ...(some.matched ?? [])].map(({ id, on }) => [id, on]));
      for (const { legIds, legs, lineIds, firstOn } of proposals) {
        expect(legs.map(({ id }) => id)).toEqual(legIds);
        expect(firstOn).toBe(lineIds.map((id) => dayOf.get(id)).toSorted()[0]);
      }
    };
    await fc.assert(fc.asyncProperty(input, check), { numRuns: 400 });
  },
);

test("a matched line that names a reference which begins with another's is read with its own, though no open line names it", async () => {
  const lines = [
    line({ id: "back", direction: "in", amount: "49.9", on: "2026-11-16", text: "TXN-5P3CXM" }),
  ];
  const matched = [
    line({ id: "paid", amount: "49.9", on: "2026-11-16", text: "TXN-5P3CXM4A/NIP TRF" }),
  ];
  const legs = ["TXN-5P3CXM", "TXN-5P3CXM4A"].map((reference) =>
    leg({ transactionId: reference, reference, amount: "20", state: "void" }),
  );
  const proposals = await matchFrom(sourceOf(legs, matched), {
    lines: [lines],
    rejected: new Set(),
    rules: RULES,
  });
  expect(proposals.map(withExplanation)).toEqual(
    matchLines({ lines, legs, matched, rejected: new Set(), rules: RULES }),
  );
  expect(proposals).toEqual([]);
});
