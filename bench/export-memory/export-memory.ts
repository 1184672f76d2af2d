import type { Product } from "@/e2e/fixtures/product";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { median } from "../measure/percentile";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { atMost, holds, plain, withUnit, type Bench, type BenchResult } from "../report/bench";
import { fetchExport, type FetchedExport, type MemorySample } from "./fetch-export";
import { processOnPort } from "./process-memory";
import { seedTransactions } from "./seed-transactions";

const ROWS = 100_000;
const MEGABYTE = 1_000_000;
/** What is allowed to come and go between two collections of garbage. A file or its rows kept in memory would be many times that. */
const MAX_GROWTH_MB = 32;

export const exportMemory: Bench = {
  name: "export-memory",
  title: "An export of 100,000 rows",
  how: [
    `${ROWS.toLocaleString("en-GB")} transactions are exported as CSV through the desk's routes and read as they come. The memory of the web process (resident set) is read every 100 ms.`,
    "Growth = median of the samples while the last tenth of the rows arrives, less the median while the second tenth does. Rows are counted and bytes hashed by the reader, and compared with the manifest.",
  ].join(" "),
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: (line: string) => void): Promise<BenchResult> {
  const sandbox = new SandboxControl(product.sandboxUrl);
  await sandbox.control("reset", { demoData: false });
  await sandbox.patch("settings", { rateLimits: { enabled: false } });
  say("Filling the sandbox…");
  await seedTransactions(product.databaseUrl, ROWS);
  const session = await DeskSession.signIn(product, "maker");
  try {
    say("Exporting…");
    return result(await fetchExport(session, processOnPort(Number(new URL(product.url).port))));
  } finally {
    await session.close();
  }
}

function result({ rows, bytes, sha256, seconds, samples, manifest }: FetchedExport): BenchResult {
  const second = memoryBetween(samples, rows, 0.1, 0.2);
  const last = memoryBetween(samples, rows, 0.9, 1);
  return {
    figures: [
      atMost(
        {
          what: "Memory of the web process, from 10 % to 100 % of the rows: growth",
          value: (last - second) / MEGABYTE,
          unit: "MB",
        },
        MAX_GROWTH_MB,
      ),
      holds("Rows", rows === ROWS && manifest.rows === ROWS, {
        so: `${ROWS.toLocaleString("en-GB")}, as the manifest says`,
        otherwise: `${rows} read, ${manifest.rows} in the manifest`,
      }),
      holds("SHA-256", sha256 === manifest.sha256, {
        so: "the manifest's",
        otherwise: "not the manifest's",
      }),
      plain({ what: "Speed", value: rows / seconds, unit: "rows/s", digits: 0 }),
      plain({ what: "The file", value: bytes / MEGABYTE, unit: "MB" }),
    ],
    table: { head: ["rows", "memory (median)"], rows: tenths(samples, rows) },
    notes: [
      `${withUnit(seconds, "s")} in all; ${samples.length} samples; at most ${withUnit(Math.max(...samples.map((sample) => sample.bytes)) / MEGABYTE, "MB")}.`,
    ],
  };
}

function tenths(samples: readonly MemorySample[], rows: number): string[][] {
  return Array.from({ length: 10 }, (_, index) => [
    `${index * 10}–${(index + 1) * 10} %`,
    withUnit(memoryBetween(samples, rows, index / 10, (index + 1) / 10) / MEGABYTE, "MB"),
  ]);
}

/** Median over the samples that were taken while this part of the rows arrived. */
function memoryBetween(
  samples: readonly MemorySample[],
  rows: number,
  from: number,
  to: number,
): number {
  return median(
    samples
      .filter((sample) => sample.rows >= rows * from && sample.rows <= rows * to)
      .map((sample) => sample.bytes),
  );
}
