import type { Bench, BenchResult, Figure, Table } from "./bench";
import type { Machine } from "./machine";

export interface FinishedBench {
  bench: Bench;
  result: BenchResult;
  /** The load of the machine over the minute before it began, and before it ended: processes per all cores together. */
  load: { before: number; after: number };
  seconds: number;
}

/** docs/benchmarks.md: written by a run of all benches, never by hand. */
export function benchmarksDocument(finished: readonly FinishedBench[], machine: Machine, at: Date): string {
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`, which measures all of this in one run and replaces this page; `npm run bench -- <name>` runs one and only prints.",
    "Ratios compare ways that were measured side by side, in turns, in the same run. A target is a hope that is told honestly: a missed one fails nothing.",
    "",
    "## Machine",
    "",
    tableLines({
      head: ["what", "value"],
      rows: [
        ["date", `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`],
        ["processor", machine.processor],
        ["cores", String(machine.cores)],
        ["memory", `${machine.memoryGib} GiB`],
        ["system", machine.system],
        ["Node.js", machine.node],
      ],
    }),
    "",
    `The load beside each bench is that of the last minute before it and before its end, its own work included; above ${machine.cores} the machine had more to do than cores.`,
    "",
    "## Summary",
    "",
    tableLines({
      head: ["bench", "figure", "measured", "target", ""],
      rows: finished.flatMap(({ bench, result }) =>
        result.figures.flatMap(({ what, measured, target }) => (target ? [[`\`${bench.name}\``, what, measured, target.text, verdict(target.met)]] : [])),
      ),
    }),
    "",
    ...finished.flatMap(sectionLines),
  ].join("\n");
}

function sectionLines({ bench, result, load, seconds }: FinishedBench): string[] {
  return [
    `## ${bench.title}`,
    "",
    `\`npm run bench -- ${bench.name}\`: ${Math.round(seconds)} s; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} at the end.`,
    "",
    bench.how,
    "",
    tableLines({ head: ["figure", "measured", "target", ""], rows: result.figures.map(figureRow) }),
    "",
    ...(result.table ? [tableLines(result.table), ""] : []),
    ...result.notes.map((note) => `* ${note}`),
    ...(result.notes.length > 0 ? [""] : []),
  ];
}

function figureRow({ what, measured, target }: Figure): string[] {
  return [what, measured, target?.text ?? "", target ? verdict(target.met) : ""];
}

function verdict(met: boolean): string {
  return met ? "met" : "**missed**";
}

function tableLines({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
