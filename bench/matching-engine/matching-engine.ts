import { candidatesWanted } from "@/lib/domain/matching/candidates-wanted";
import { matchLines } from "@/lib/domain/matching/match-lines";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { median } from "../measure/percentile";
import { atLeast, atMost, withUnit, type Bench, type BenchResult } from "../report/bench";
import { LegStore } from "./find-candidates";
import { makeLegs } from "./make-legs";
import { makeLines } from "./make-lines";
import { seededRandom } from "./random";

const COUNTS = [10_000, 100_000] as const;
const LEGS_PER_LINE = 10;
const ROUNDS = 5;
const MIN_LINES_PER_SECOND = 100_000;
/** Ten times the lines may take so many times as long for each. */
const MAX_GROWTH = 1.5;

interface Measured {
  lines: number;
  candidates: number;
  keys: number;
  proposals: number;
  automatic: number;
  /** For all lines, in milliseconds. */
  wantedMs: number;
  matchMs: number;
}

export const matchingEngine: Bench = {
  name: "matching-engine",
  title: "Matching statement lines, the engine alone",
  how: [
    `${COUNTS.map((count) => count.toLocaleString("en-GB")).join(" and ")} lines against ten times as many legs of 1,000 days, of which the engine is given those that it asks for.`,
    `Of a hundred lines 80 carry their reference; the others are splits, batches, reversals, fees netted, codes without prefix, and charges. One leg in five has one of 200 round amounts. Median of ${ROUNDS} rounds, after one that isn't counted.`,
    "Finding the candidates is the database's part and not in the figures; saying which ones are wanted is told apart.",
  ].join(" "),
  run: (say) => {
    const measured = COUNTS.map((count) => {
      say(`${count.toLocaleString("en-GB")} lines…`);
      return measure(count);
    });
    return Promise.resolve(result(measured));
  },
};

function measure(count: number): Measured {
  const random = seededRandom(count);
  const legs = makeLegs(count * LEGS_PER_LINE, random);
  const lines = makeLines(count, legs, random);
  const store = new LegStore(legs);
  const rules = DEFAULT_RULES;
  const candidates = store.find(candidatesWanted(lines, rules));
  const wanted = timed(() => candidatesWanted(lines, rules));
  const matched = timed(() => matchLines({ lines, legs: candidates, rejected: new Set(), rules }));
  return {
    lines: count,
    candidates: candidates.length,
    keys: wanted.last.referenceKeys.length,
    proposals: matched.last.length,
    automatic: matched.last.filter(({ automatic }) => automatic).length,
    wantedMs: wanted.ms,
    matchMs: matched.ms,
  };
}

function timed<T>(work: () => T): { ms: number; last: T } {
  let last = work();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    last = work();
    return performance.now() - startedAt;
  });
  return { ms: median(rounds), last };
}

function perSecond(lines: number, ms: number): number {
  return (lines / ms) * 1000;
}

function result(measured: readonly Measured[]): BenchResult {
  const [few, many] = measured;
  if (!few || !many) throw new Error("nothing was measured");
  const perLine = ({ matchMs, lines }: Measured): number => matchMs / lines;
  return {
    figures: [
      ...measured.map(({ lines, matchMs }) =>
        atLeast({ what: `${lines.toLocaleString("en-GB")} lines matched`, value: perSecond(lines, matchMs), unit: "lines/s", digits: 0 }, MIN_LINES_PER_SECOND),
      ),
      atMost({ what: "Time for a line at 100,000 lines, against that at 10,000", value: perLine(many) / perLine(few), unit: "times", digits: 2 }, MAX_GROWTH),
    ],
    table: {
      head: ["lines", "candidate legs", "keys asked for", "proposals", "automatic", "what is wanted", "matching"],
      rows: measured.map(({ lines, candidates, keys, proposals, automatic, wantedMs, matchMs }) => [
        lines.toLocaleString("en-GB"),
        candidates.toLocaleString("en-GB"),
        keys.toLocaleString("en-GB"),
        proposals.toLocaleString("en-GB"),
        automatic.toLocaleString("en-GB"),
        withUnit(wantedMs, "ms", 0),
        withUnit(matchMs, "ms", 0),
      ]),
    },
    notes: ["One thread. Sentences and evidence of every proposal are made within the time."],
  };
}
