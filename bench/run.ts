import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { exportMemory } from "./export-memory/export-memory";
import { firstLoadJs } from "./first-load-js/first-load-js";
import { matching } from "./matching/matching";
import { matchingEngine } from "./matching-engine/matching-engine";
import { mirrorLoad } from "./mirror/mirror-load";
import { mirrorFirstPage } from "./mirror/mirror-first-page";
import { mirrorScroll } from "./mirror/mirror-scroll";
import type { Bench } from "./report/bench";
import { benchmarksDocument, type FinishedBench } from "./report/document";
import { loadOfLastMinute, thisMachine } from "./report/machine";
import { resultLines } from "./report/print";
import { reportCsv } from "./report-files/report-csv";
import { reportXlsx } from "./report-files/report-xlsx";
import { routeOverhead } from "./route-overhead/route-overhead";
import { statusOnScreen } from "./status-on-screen/status-on-screen";
import { warmStart } from "./warm-start/warm-start";

const BENCHES: readonly Bench[] = [warmStart, routeOverhead, statusOnScreen, firstLoadJs, exportMemory, matchingEngine, matching, mirrorLoad, mirrorFirstPage, mirrorScroll, reportCsv, reportXlsx];
const DOCUMENT = "docs/benchmarks.md";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A bench that couldn't be run has no figures: it is told of, and then the document keeps what it had. */
async function runBench(bench: Bench): Promise<FinishedBench | null> {
  const before = loadOfLastMinute();
  const startedAt = performance.now();
  say(`\n${bench.title} (${bench.name}), load ${before.toFixed(1)}`);
  try {
    const result = await bench.run((line) => say(`  ${line}`));
    const after = loadOfLastMinute();
    say("");
    for (const line of resultLines(result)) say(line);
    return { bench, result, load: { before, after }, seconds: (performance.now() - startedAt) / 1000 };
  } catch (error) {
    say(`  failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return null;
  }
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    say(`There is no bench ${unknown.join(", ")}. npm run bench -- ${BENCHES.map((bench) => bench.name).join(" | ")}`);
    return 1;
  }
  const wanted = names.length === 0 ? BENCHES : BENCHES.filter((bench) => names.includes(bench.name));
  const finished: FinishedBench[] = [];
  for (const bench of wanted) {
    const done = await runBench(bench);
    if (done) finished.push(done);
  }
  if (finished.length < wanted.length) return 1;
  if (names.length === 0) {
    writeFileSync(join(PROJECT_ROOT, DOCUMENT), benchmarksDocument(finished, thisMachine(), new Date()));
    say(`\nWritten: ${DOCUMENT}`);
  }
  return 0;
}

process.exit(await main(process.argv.slice(2)));
