import { groupedCount } from "@/lib/domain/words/words";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import { type BenchResult, figure, holds, median, withUnit } from "../report/bench";
import type { DeskSession } from "../product/desk-session";
import { productBench } from "../product/product-bench";
import { type Download, download, webProcess } from "../product/web-memory";
import { seedTransactions } from "../product/fill-database";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

class RowCounter {
  #lines = 0;
  #isQuoted = false;

  add(chunk: Uint8Array): void {
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
}

const ROWS = 100_000;
const MEGABYTE = 1_000_000;
/** A file or its rows kept in memory would need many times that. */
const MAX_GROWTH_MB = 32;

export const exportMemory = productBench(
  {
    name: "export-memory",
    title: "An export of 100,000 rows",
    how: [
      `${groupedCount(ROWS)} transactions are exported as CSV through the desk's routes and read as they come. The memory of the web process (resident set) is read every 100 ms.`,
      "Growth = median of the samples while the last tenth of the rows arrives, less the median while the second tenth does. Rows are counted and bytes hashed by the reader, and compared with the manifest.",
    ].join(" "),
  },
  "maker",
  async ({ product, session, say }) => {
    const sandbox = new SandboxControl(product.sandboxUrl);
    await sandbox.control("reset", { demoData: false });
    await sandbox.patch("settings", { rateLimits: { enabled: false } });
    say("Filling the sandbox…");
    await seedTransactions(product.databaseUrl, ROWS);
    say("Exporting…");
    return result(await fetchExport(session, webProcess(product)));
  },
);

function result({ rows, bytes, sha256, seconds, samples, manifest }: FetchedExport): BenchResult {
  const second = memoryBetween(samples, rows, 0.1, 0.2);
  const last = memoryBetween(samples, rows, 0.9, 1);
  return {
    figures: [
      figure({
        what: "Memory of the web process, from 10 % to 100 % of the rows: growth",
        value: (last - second) / MEGABYTE,
        unit: "MB",
        max: MAX_GROWTH_MB,
      }),
      holds("Rows", rows === ROWS && manifest.rows === ROWS, {
        so: `${groupedCount(ROWS)}, as the manifest says`,
        otherwise: `${rows} read, ${manifest.rows} in the manifest`,
      }),
      holds("SHA-256", sha256 === manifest.sha256, {
        so: "the manifest's",
        otherwise: "not the manifest's",
      }),
      figure({ what: "Speed", value: rows / seconds, unit: "rows/s", digits: 0 }),
      figure({ what: "The file", value: bytes / MEGABYTE, unit: "MB" }),
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

interface MemorySample {
  rows: number;
  bytes: number;
}

interface FetchedExport extends Download {
  rows: number;
  samples: MemorySample[];
  manifest: ExportManifest;
}

async function fetchExport(session: DeskSession, webPid: number): Promise<FetchedExport> {
  const { number } = await session.json(ExportView, "/api/exports/transactions", {});
  const counter = new RowCounter();
  const samples: MemorySample[] = [];
  const path = `/api/exports/transactions/${number}`;
  const file = await download(session, `${path}/file`, webPid, {
    onChunk: (chunk) => counter.add(chunk),
    onMemory: (bytes) => void samples.push({ rows: counter.rows, bytes }),
  });
  const manifest = await session.json(ExportManifest, `${path}/manifest`);
  return { ...file, rows: counter.rows, samples, manifest };
}
