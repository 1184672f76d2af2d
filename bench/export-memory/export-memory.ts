import { createHash } from "node:crypto";
import type { Product } from "@/e2e/fixtures/product";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import {
  atMost,
  type Bench,
  type BenchResult,
  holds,
  median,
  plain,
  withUnit,
} from "../report/bench";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { processOnPort, residentBytes } from "../product/process-memory";
import { seedTransactions } from "../product/fill-database";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Reads a CSV as it arrives: counts lines, hashes bytes, keeps nothing. */
class CsvReader {
  bytes = 0;
  #lines = 0;
  #isQuoted = false;
  readonly #hash = createHash("sha256");

  add(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength;
    this.#hash.update(chunk);
    for (const byte of chunk) {
      // A quote inside of a quoted cell is written twice, which opens and closes again.
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1;
    }
  }

  /** Without the header. */
  get rows(): number {
    return Math.max(0, this.#lines - 1);
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }
}

const ROWS = 100_000;
const MEGABYTE = 1_000_000;
/**
 * Allowed growth between two garbage collections. A file or its rows kept in memory would need many
 * times that.
 */
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

const SAMPLE_EVERY_MS = 100;

interface MemorySample {
  /** Rows that had arrived. */
  rows: number;
  bytes: number;
}

interface FetchedExport {
  rows: number;
  bytes: number;
  sha256: string;
  seconds: number;
  samples: MemorySample[];
  manifest: ExportManifest;
}

/** Exports all transactions as a browser does, and measures the web process's memory. */
async function fetchExport(session: DeskSession, webPid: number): Promise<FetchedExport> {
  const { number } = await session.json(ExportView, "/api/exports/transactions", { body: {} });
  const file = new CsvReader();
  const samples: MemorySample[] = [];
  const sampler = setInterval(
    () => samples.push({ rows: file.rows, bytes: residentBytes(webPid) }),
    SAMPLE_EVERY_MS,
  );
  const startedAt = performance.now();
  try {
    const response = await session.call(`/api/exports/transactions/${number}/file`);
    if (response.statusCode !== 200)
      throw new Error(`The export answered ${response.statusCode}: ${await response.body.text()}`);
    for await (const chunk of response.body) file.add(chunk as Uint8Array);
  } finally {
    clearInterval(sampler);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const manifest = await session.json(
    ExportManifest,
    `/api/exports/transactions/${number}/manifest`,
  );
  return { rows: file.rows, bytes: file.bytes, sha256: file.sha256(), seconds, samples, manifest };
}
