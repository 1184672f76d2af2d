import { groupedCount } from "@/lib/domain/words/words";
import { amountKey } from "@/lib/domain/matching/amounts";
import { push } from "@/lib/domain/matching/lists";
import type { Leg, Proposal } from "@/lib/domain/matching/matching";
import { type CandidateSource, matchFrom } from "@/lib/domain/matching/propose-matches";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { withExplanation } from "@/lib/domain/matching/run";
import { referenceKey } from "@/lib/domain/matching/references";
import type { AmountWanted, DueOfDay, WindowWanted } from "@/lib/domain/matching/wanted";
import { type Bench, type BenchResult, figure, median, withUnit } from "../report/bench";
import { makeLegs, makeLines, seededRandom } from "./made-records";

const COUNTS = [10_000, 100_000] as const;
const LEGS_PER_LINE = 10;
const ROUNDS = 5;
const MIN_LINES_PER_SECOND = 20_000;
/** How many times as long each line may take with ten times the lines. */
const MAX_GROWTH = 1.5;

interface Measured {
  lines: number;
  /** Legs and days that were loaded. */
  candidates: number;
  proposals: number;
  automatic: number;
  /** For all lines, in milliseconds. */
  matchMs: number;
}

export const matchingEngine: Bench = {
  name: "matching-engine",
  title: "Matching statement lines, the engine alone",
  how: [
    `${COUNTS.map(groupedCount).join(" and ")} lines against ten times as many legs of 1,000 days, of which the engine is given those that it asks for.`,
    `Of a hundred lines 80 carry their reference; the others are splits, batches, reversals, fees netted, codes without prefix, and charges. One leg in five has one of 200 round amounts. Median of ${ROUNDS} rounds, after one that isn't counted.`,
    "Finding the candidates is the database's part and not in the figures; saying which ones are wanted is.",
  ].join(" "),
  run: async (say) => {
    const measured: Measured[] = [];
    for (const count of COUNTS) {
      say(`${groupedCount(count)} lines…`);
      measured.push(await measure(count));
    }
    return result(measured);
  },
};

async function measure(count: number): Promise<Measured> {
  const random = seededRandom(count);
  const legs = makeLegs(count * LEGS_PER_LINE, random);
  const lines = makeLines(count, legs, random);
  const store = new LegStore(legs);
  const source = store.source();
  const rounds: number[] = [];
  let proposals: readonly Proposal[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    store.found = 0;
    store.ms = 0;
    const startedAt = performance.now();
    const found = await matchFrom(source, {
      lines: [lines],
      rejected: new Set(),
      rules: DEFAULT_RULES,
    });
    proposals = found.map(withExplanation);
    if (round > 0) rounds.push(performance.now() - startedAt - store.ms);
  }
  return {
    lines: count,
    candidates: store.found,
    proposals: proposals.length,
    automatic: proposals.filter(({ automatic }) => automatic).length,
    matchMs: median(rounds),
  };
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
        figure({
          what: `${groupedCount(lines)} lines matched`,
          value: perSecond(lines, matchMs),
          unit: "lines/s",
          digits: 0,
          min: MIN_LINES_PER_SECOND,
        }),
      ),
      figure({
        what: "Time for a line at 100,000 lines, against that at 10,000",
        value: perLine(many) / perLine(few),
        unit: "times",
        digits: 2,
        max: MAX_GROWTH,
      }),
    ],
    table: {
      head: ["lines", "loaded", "proposals", "automatic", "matching"],
      rows: measured.map(({ lines, candidates, proposals, automatic, matchMs }) => [
        groupedCount(lines),
        groupedCount(candidates),
        groupedCount(proposals),
        groupedCount(automatic),
        withUnit(matchMs, "ms", 0),
      ]),
    },
    notes: ["One thread. Sentences and evidence of every proposal are made within the time."],
  };
}

/** Stands in for the database, with the finds that its indexes serve. */
class LegStore {
  readonly #byKey = new Map<string, Leg[]>();
  readonly #byAmount = new Map<string, Leg[]>();
  readonly #dueByPool = new Map<string, Leg[]>();
  /** How many were found, and how long that took. */
  found = 0;
  ms = 0;

  constructor(legs: readonly Leg[]) {
    for (const leg of legs) {
      push(this.#byKey, referenceKey(leg.reference ?? ""), leg);
      push(this.#byAmount, `${leg.direction} ${leg.currency} ${amountKey(leg.amount)}`, leg);
      if (leg.state === "due") push(this.#dueByPool, `${leg.direction} ${leg.currency}`, leg);
    }
  }

  source(): CandidateSource {
    const lengths = new Set([...this.#byKey.keys()].map(({ length }) => length));
    return {
      keyLengths: () => Promise.resolve({ references: lengths, sessions: new Set() }),
      namedLegs: ({ referenceKeys }) =>
        this.#find(() => referenceKeys.flatMap((key) => this.#byKey.get(key) ?? [])),
      legsOfAmounts: (wanted) =>
        this.#find(() => wanted.flatMap((amount) => this.#ofAmount(amount))),
      matchedOriginals: () => Promise.resolve([]),
      dueByDay: (windows) => this.#find(() => countByDay(this.#dueIn(windows))),
      dueLegs: (windows) => this.#find(() => this.#dueIn(windows)),
      pause: () => Promise.resolve(),
    };
  }

  #find<T>(find: () => T[]): Promise<T[]> {
    const startedAt = performance.now();
    const found = find();
    this.found += found.length;
    this.ms += performance.now() - startedAt;
    return Promise.resolve(found);
  }

  #ofAmount({ direction, currency, amount, from, to }: AmountWanted): Leg[] {
    return (this.#byAmount.get(`${direction} ${currency} ${amount}`) ?? []).filter(
      ({ on }) => from <= on && on <= to,
    );
  }

  #dueIn(windows: readonly WindowWanted[]): Leg[] {
    return windows.flatMap(({ direction, currency, from, to }) =>
      (this.#dueByPool.get(`${direction} ${currency}`) ?? []).filter(
        ({ on }) => from <= on && on <= to,
      ),
    );
  }
}

function countByDay(legs: readonly Leg[]): DueOfDay[] {
  const days = new Map<string, DueOfDay>();
  for (const { direction, currency, on: day } of legs) {
    const key = `${direction} ${currency} ${day}`;
    const known = days.get(key);
    if (known) known.count += 1;
    else days.set(key, { direction, currency, day, count: 1 });
  }
  return [...days.values()];
}
