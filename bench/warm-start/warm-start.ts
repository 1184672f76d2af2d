import { median } from "../measure/percentile";
import { benchFolder } from "../product/bench-folder";
import { atMost, plain, withUnit, type Bench, type BenchResult } from "../report/bench";
import { timeNpmStart, type StartTimes } from "./npm-start";

const RUNS = 5;
const MAX_SECONDS = 6;

export const warmStart: Bench = {
  name: "warm-start",
  title: "A warm start",
  how: `From the start of \`npm start\` until \`/sign-in\` answers 200 for the first time, ${RUNS} times. The build is current and the data folder exists: a first start, which is not counted, has seen to both. The sandbox runs too.`,
  run: measure,
};

async function measure(say: (line: string) => void): Promise<BenchResult> {
  const folder = benchFolder();
  try {
    say("A first start, not counted…");
    const first = await timeNpmStart(folder.path);
    const starts: StartTimes[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const times = await timeNpmStart(folder.path);
      starts.push(times);
      say(`Start ${run} of ${RUNS}: ${withUnit(times.page / 1000, "s", 2)}`);
    }
    const seconds = starts.map(({ page }) => page / 1000);
    return {
      figures: [
        atMost(
          { what: "Until the page answers, median", value: median(seconds), unit: "s", digits: 2 },
          MAX_SECONDS,
        ),
        atMost(
          {
            what: "Until the page answers, slowest",
            value: Math.max(...seconds),
            unit: "s",
            digits: 2,
          },
          MAX_SECONDS,
        ),
        plain({
          what: "Until the terminal says that all parts are ready, median",
          value: median(starts.map(({ all }) => all / 1000)),
          unit: "s",
          digits: 2,
        }),
        plain({
          what: "The first start, with a new database and a build if there was none",
          value: first.page / 1000,
          unit: "s",
          digits: 1,
        }),
      ],
      notes: [`All runs: ${seconds.map((value) => withUnit(value, "s", 2)).join(", ")}.`],
    };
  } finally {
    folder.remove();
  }
}
