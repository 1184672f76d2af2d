import { writeXlsxStream } from "hucre";
import type { Product } from "@/e2e/fixtures/product";
import { reportColumns } from "@/lib/domain/reports/report";
import { processOnPort } from "../export-memory/process-memory";
import { median } from "../measure/percentile";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import { atMost, holds, plain, withUnit, type Bench, type BenchResult } from "../report/bench";
import { downloadReport, type DownloadedReport } from "./download-report";
import { fillChangedMirror } from "./fill-changed-mirror";

const ROWS = 1_000_000;
const ROUNDS = 2;
const MAX_RATIO = 1.2;
const MEGABYTE = 1_000_000;

export const reportXlsx: Bench = {
  name: "report-xlsx",
  title: "A reconciliation report of 1,000,000 rows as XLSX",
  how: `In turns, ${ROUNDS} times: the writer library alone writes ${ROWS.toLocaleString("en-GB")} rows of the same columns and kinds of cells, made in memory as they are asked for, and a report is made and downloaded through the desk's route. Ratio of the medians.`,
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: (line: string) => void): Promise<BenchResult> {
  say("Filling the mirror…");
  await fillChangedMirror(product.databaseUrl, ROWS);
  const session = await DeskSession.signIn(product, "maker");
  const web = processOnPort(Number(new URL(product.url).port));
  try {
    const alone: number[] = [];
    const downloads: DownloadedReport[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round}…`);
      alone.push(await writerAlone());
      downloads.push(await downloadReport(session, web, { kind: "reconciliation", format: "xlsx" }));
    }
    return result(alone, downloads);
  } finally {
    await session.close();
  }
}

/** In seconds. */
async function writerAlone(): Promise<number> {
  const startedAt = performance.now();
  for await (const chunk of writeXlsxStream(rows(), { name: "Report", freezePane: { rows: 1 } })) void chunk;
  return (performance.now() - startedAt) / 1000;
}

function* rows(): Generator<(string | number | null)[], void, void> {
  yield reportColumns("reconciliation", "screen").map((column) => column.name);
  for (let row = 1; row <= ROWS; row += 1) {
    const [time, hash] = [new Date(1_793_520_000_000 - row * 31_000).toISOString(), (row * 2_654_435_761).toString(16).padStart(64, "0")];
    yield [
      `TXN-${row}`, hash.slice(32), null, time, "Africa/Lagos", time, "onramp", "transaction_completed", `Meridian Lines ${row % 500}`, "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B", "Ethereum",
      "NGN", ((row * 37) % 9_000_000) + 0.25, 1585.2, "USDC", (row % 90_000) + 0.123456, 0.5, `0x${hash}`, null, null, "unmatched", null, null, null, null, row % 4 === 3 ? "The name does not match" : null,
    ];
  }
}

function result(alone: readonly number[], downloads: readonly DownloadedReport[]): BenchResult {
  const seconds = downloads.map((download) => download.seconds);
  return {
    figures: [
      atMost({ what: "Download, against the writer alone", value: median(seconds) / median(alone), unit: "times", digits: 2 }, MAX_RATIO),
      holds("Every file", downloads.every(({ sha256, manifest }) => sha256 === manifest.sha256 && manifest.rows >= ROWS), { so: "its manifest's rows and hash", otherwise: "not as its manifest says" }),
      plain({ what: "Memory of the web process: growth", value: Math.max(...downloads.map(({ growthBytes }) => growthBytes)) / MEGABYTE, unit: "MB" }),
      plain({ what: "The writer alone", value: median(alone), unit: "s" }),
      plain({ what: "Download", value: median(seconds), unit: "s" }),
    ],
    notes: [`${withUnit((downloads[0]?.bytes ?? 0) / MEGABYTE, "MB")} a file of ${(downloads[0]?.manifest.rows ?? 0).toLocaleString("en-GB")} rows: the sandbox's own records are among them. The desk writes a second sheet with the totals.`],
  };
}
