import { groupedCount } from "@/lib/domain/words/words";
import { type Bench, type BenchResult, figure, median, type Say, withUnit } from "../report/bench";
import { fillLines, fillMirror } from "../product/fill-database";
import { withDeskDatabase, type DeskDatabase } from "../product/desk-database";
import { type MeasuredRun, runInProcess } from "./run-in-process";

const TRANSACTIONS = 1_000_000;
const COUNTS = [10_000, 100_000] as const;
const ROUNDS = 3;
/** With the larger number of lines. With fewer, what every run takes weighs more: the process is fresh, and due legs are counted whatever there is to match. */
const MIN_LINES_PER_SECOND = 20_000;
/** How many times as long each line may take with ten times the lines. */
const MAX_GROWTH = 1.5;

export const matching: Bench = {
  name: "matching",
  title: "Matching statement lines, from the database to the database",
  how: [
    `An account with ${COUNTS.map(groupedCount).join(", then ")} open lines against ${groupedCount(TRANSACTIONS)} made-up transactions, in the database as it comes.`,
    "Of a hundred lines 80 carry their reference; the others are splits, batches, reversals, fees netted, codes without prefix, and charges.",
    `Taken is the run that the worker does, from reading the lines until matches, suggestions and lines are committed, in a fresh process; median of ${ROUNDS}.`,
  ].join(" "),
  run: (say) => withDeskDatabase((database) => measure(database, say)),
};

async function measure({ url, ownerUrl }: DeskDatabase, say: Say): Promise<BenchResult> {
  say("Filling the copy…");
  await fillMirror(ownerUrl, TRANSACTIONS);
  const measured: MeasuredRun[] = [];
  for (const count of COUNTS) {
    const runs: MeasuredRun[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const run = await runInProcess(url, await fillLines(ownerUrl, count));
      say(`${groupedCount(run.lines)} lines: ${withUnit(run.ms / 1000, "s", 2)}`);
      runs.push(run);
    }
    const [first] = runs;
    if (first)
      measured.push({
        ...first,
        ms: median(runs.map(({ ms }) => ms)),
        peakBytes: median(runs.map(({ peakBytes }) => peakBytes)),
      });
  }
  return result(measured);
}

function result(measured: readonly MeasuredRun[]): BenchResult {
  const [few, many] = measured;
  if (!few || !many) throw new Error("nothing was measured");
  const name = ({ lines }: MeasuredRun): string => `${groupedCount(lines)} lines`;
  const speed = (run: MeasuredRun) => ({
    what: `${name(run)} matched`,
    value: (run.lines / run.ms) * 1000,
    unit: "lines/s",
    digits: 0,
  });
  return {
    figures: [
      figure(speed(few)),
      figure({ ...speed(many), min: MIN_LINES_PER_SECOND }),
      figure({
        what: `Time for a line at ${name(many)}, against that at ${name(few)}`,
        value: many.ms / many.lines / (few.ms / few.lines),
        unit: "times",
        digits: 2,
        max: MAX_GROWTH,
      }),
    ],
    table: {
      head: ["lines", "automatic", "suggested", "time", "memory before", "memory at most"],
      rows: measured.map((run) => [
        groupedCount(run.lines),
        groupedCount(run.automatic),
        groupedCount(run.suggested),
        withUnit(run.ms / 1000, "s", 2),
        withUnit(run.startBytes / 1e6, "MB", 0),
        withUnit(run.peakBytes / 1e6, "MB", 0),
      ]),
    },
    notes: [
      "Every match is written with its lines, legs, evidence and sentence, and what it points at is checked. The desk knows no payments of these transactions, so no line is found by its session.",
    ],
  };
}
