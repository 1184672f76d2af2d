import { groupedCount } from "@/lib/domain/words/words";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import { type BenchResult, figure, holds, median, withUnit } from "../report/bench";
import type { DeskSession } from "../product/desk-session";
import { productBench } from "../product/product-bench";
import { type Download, download, type MemorySample, webProcess } from "../product/web-memory";
import { seedTransactions } from "../product/fill-database";

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
      "Growth = median of the samples while the last tenth of the file arrives, less the median while the second tenth does. Bytes are hashed by the reader, and compared with the manifest.",
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

function result({ bytes, sha256, seconds, samples, manifest }: FetchedExport): BenchResult {
  const second = memoryBetween(samples, bytes, 0.1, 0.2);
  const last = memoryBetween(samples, bytes, 0.9, 1);
  return {
    figures: [
      figure({
        what: "Memory of the web process, from 10 % to 100 % of the file: growth",
        value: (last - second) / MEGABYTE,
        unit: "MB",
        max: MAX_GROWTH_MB,
      }),
      holds("Rows, as the manifest says", manifest.rows === ROWS, {
        so: groupedCount(ROWS),
        otherwise: groupedCount(manifest.rows),
      }),
      holds("SHA-256", sha256 === manifest.sha256, {
        so: "the manifest's",
        otherwise: "not the manifest's",
      }),
      figure({ what: "Speed", value: manifest.rows / seconds, unit: "rows/s", digits: 0 }),
      figure({ what: "The file", value: bytes / MEGABYTE, unit: "MB" }),
    ],
    table: { head: ["file", "memory (median)"], rows: tenths(samples, bytes) },
    notes: [
      `${withUnit(seconds, "s")} in all; ${samples.length} samples; at most ${withUnit(Math.max(...samples.map(({ memory }) => memory)) / MEGABYTE, "MB")}.`,
    ],
  };
}

function tenths(samples: readonly MemorySample[], bytes: number): string[][] {
  return Array.from({ length: 10 }, (_, index) => [
    `${index * 10}–${(index + 1) * 10} %`,
    withUnit(memoryBetween(samples, bytes, index / 10, (index + 1) / 10) / MEGABYTE, "MB"),
  ]);
}

function memoryBetween(
  samples: readonly MemorySample[],
  bytes: number,
  from: number,
  to: number,
): number {
  return median(
    samples
      .filter(({ received }) => received >= bytes * from && received <= bytes * to)
      .map(({ memory }) => memory),
  );
}

interface FetchedExport extends Download {
  samples: MemorySample[];
  manifest: ExportManifest;
}

async function fetchExport(session: DeskSession, webPid: number): Promise<FetchedExport> {
  const { number } = await session.json(ExportView, "/api/exports/transactions", {});
  const samples: MemorySample[] = [];
  const path = `/api/exports/transactions/${number}`;
  const file = await download(session, `${path}/file`, webPid, (sample) => samples.push(sample));
  const manifest = await session.json(ExportManifest, `${path}/manifest`);
  return { ...file, samples, manifest };
}
