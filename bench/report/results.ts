import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { BenchResult } from "./bench";

const Figure = z.object({
  what: z.string(),
  measured: z.string(),
  target: z.object({ text: z.string(), met: z.boolean() }).nullable(),
});
const Result = z.object({
  figures: z.array(Figure),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  notes: z.array(z.string()),
});
const Machine = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGib: z.number(),
  system: z.string(),
  node: z.string(),
});

/** A run of a bench: its result, time, machine and load. */
const Finished = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Load per core, over the minute before the start and before the end. */
  load: z.object({ before: z.number(), after: z.number() }),
  machine: Machine,
  result: Result,
});
export type Finished = Omit<z.output<typeof Finished>, "result"> & { result: BenchResult };

/** Of each bench, by its name, its last run. */
export type Results = Record<string, Finished>;

const StoredResults = z.record(z.string(), Finished);

export function readResults(path: string): Results {
  return existsSync(path) ? StoredResults.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

export function writeResults(path: string, results: Results): void {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}
