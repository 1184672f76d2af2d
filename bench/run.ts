import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { exportMemory } from "./export-memory/export-memory";
import { firstLoadJs } from "./first-load-js/first-load-js";
import { matching } from "./matching/matching";
import { matchingTruth } from "./matching/matching-truth";
import { mirrorFirstPage } from "./mirror/mirror-first-page";
import { mirrorLoad } from "./mirror/mirror-load";
import { mirrorScroll } from "./mirror/mirror-scroll";
import { reportCsv, reportXlsx } from "./report-files/report-files";
import type { Bench } from "./report/bench";
import {
  benchmarksDocument,
  benchSection,
  type Finished,
  loadOfLastMinute,
  readResults,
  thisMachine,
  writeResults,
} from "./report/results";
import { statusOnScreen } from "./status-on-screen/status-on-screen";
import { warmStart } from "./warm-start/warm-start";
import { webhooks } from "./webhooks/webhooks";

const BENCHES: readonly Bench[] = [
  warmStart,
  statusOnScreen,
  firstLoadJs,
  exportMemory,
  matching,
  matchingTruth,
  mirrorLoad,
  mirrorFirstPage,
  mirrorScroll,
  reportCsv,
  reportXlsx,
  webhooks,
];
const RESULTS = join(PROJECT_ROOT, "docs/benchmarks.json");
const DOCUMENT = join(PROJECT_ROOT, "docs/benchmarks.md");

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function runBench(bench: Bench): Promise<Finished | null> {
  const before = loadOfLastMinute();
  const startedAt = performance.now();
  say(`\n${bench.title} (${bench.name}), load ${before.toFixed(1)}`);
  try {
    const result = await bench.run((line) => say(`  ${line}`));
    return {
      at: new Date().toISOString(),
      seconds: (performance.now() - startedAt) / 1000,
      load: { before, after: loadOfLastMinute() },
      machine: thisMachine(),
      result,
    };
  } catch (error) {
    say(`  failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return null;
  }
}

/** After each bench, so that a long run that is stopped keeps what it has. */
function record(name: string, finished: Finished): void {
  const results = { ...readResults(RESULTS), [name]: finished };
  writeResults(RESULTS, results);
  writeFileSync(DOCUMENT, benchmarksDocument(BENCHES, results));
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    say(
      `There is no bench ${unknown.join(", ")}. npm run bench -- ${BENCHES.map((bench) => bench.name).join(" | ")}`,
    );
    return 1;
  }
  let failed = 0;
  for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const finished = await runBench(bench);
    if (finished) {
      say(`\n${benchSection({ bench, ...finished })}`);
      record(bench.name, finished);
    } else failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
