import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem, type } from "node:os";
import { z } from "zod";
import { type Bench, BenchResult, type Figure, type Table } from "./bench";

const Machine = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGib: z.number(),
  system: z.string(),
  node: z.string(),
});
type Machine = z.output<typeof Machine>;

const Finished = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Load per core, over the minute before the start and before the end. */
  load: z.object({ before: z.number(), after: z.number() }),
  machine: Machine,
  result: BenchResult,
});
export type Finished = z.output<typeof Finished>;

const Results = z.record(z.string(), Finished);
type Results = z.output<typeof Results>;

export function readResults(path: string): Results {
  return existsSync(path) ? Results.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

export function writeResults(path: string, results: Results): void {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}

interface Run extends Finished {
  bench: Bench;
}

/** docs/benchmarks.md: of each bench its last run. Written by the benches, never by hand. */
export function benchmarksDocument(benches: readonly Bench[], results: Results): string {
  const runs = benches.flatMap((bench): Run[] => {
    const finished = results[bench.name];
    return finished ? [{ bench, ...finished }] : [];
  });
  const missing = benches.filter(({ name }) => !results[name]);
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`, which runs them all, and by `npm run bench -- <name>`, which runs one and replaces its part.",
    "Ratios compare ways that were measured side by side, in turns, in the same run. A target is a hope that is told honestly: a missed one fails nothing.",
    "The load beside each bench is that of the last minute before it and before its end, its own work included; above the number of cores the machine had more to do than cores.",
    ...(missing.length > 0
      ? ["", `No figures yet: ${missing.map(({ name }) => `\`${name}\``).join(", ")}.`]
      : []),
    "",
    "## Summary",
    "",
    tableLines({
      head: ["bench", "figure", "measured", "target", ""],
      rows: runs.flatMap(({ bench, result }) =>
        result.figures.flatMap(({ what, measured, target }) =>
          target ? [[`\`${bench.name}\``, what, measured, target.text, verdict(target.met)]] : [],
        ),
      ),
    }),
    "",
    ...runs.map(benchSection),
  ].join("\n");
}

/** The section of docs/benchmarks.md about a run. */
export function benchSection({ bench, result, load, seconds, at, machine }: Run): string {
  const { processor, cores, memoryGib, system, node } = machine;
  return [
    `## ${bench.title}`,
    "",
    `\`npm run bench -- ${bench.name}\`, ${at.slice(0, 16).replace("T", " ")} UTC: ${Math.round(seconds)} s; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} at the end.`,
    `${processor}, ${cores} cores, ${memoryGib} GiB; ${system}; Node.js ${node}.`,
    "",
    bench.how,
    "",
    tableLines({ head: ["figure", "measured", "target", ""], rows: result.figures.map(figureRow) }),
    "",
    ...(result.table ? [tableLines(result.table), ""] : []),
    ...result.notes.map((note) => `* ${note}`),
    ...(result.notes.length > 0 ? [""] : []),
  ].join("\n");
}

function figureRow({ what, measured, target }: Figure): string[] {
  return [what, measured, target?.text ?? "", target ? verdict(target.met) : ""];
}

function verdict(met: boolean): string {
  return met ? "met" : "**missed**";
}

function tableLines({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || `unnamed ${process.arch} processor`,
    cores: processors.length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: systemName(),
    node: process.version,
  };
}

/** Returns how many processes wanted a core over the last minute. */
export function loadOfLastMinute(): number {
  return loadavg()[0] ?? 0;
}

function systemName(): string {
  if (process.platform !== "linux") return `${type()} (${process.arch})`;
  try {
    const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
    return `${name ?? "Linux"} (${process.arch})`;
  } catch {
    // A system that doesn't say which it is.
    return `Linux (${process.arch})`;
  }
}
