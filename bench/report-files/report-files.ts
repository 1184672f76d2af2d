import { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import type { ReportFormat } from "@/lib/domain/reports/report";
import { groupedCount } from "@/lib/domain/words/words";
import { runInProcess } from "../matching/run-in-process";
import type { DeskSession } from "../product/desk-session";
import { fillLines, fillMirror } from "../product/fill-database";
import { productBench } from "../product/product-bench";
import { withClient } from "../product/start-product";
import { type Download, download, residentBytes, webProcess } from "../product/web-memory";
import { type Bench, type BenchResult, figure, holds, median, withUnit } from "../report/bench";

const ROWS = 1_000_000;
const MATCHED_LINES = 100_000;
const MEGABYTE = 1_000_000;

function reportBench(format: ReportFormat, rounds: number, maxGrowthMb?: number): Bench {
  return productBench(
    {
      name: `report-${format}`,
      title: `A reconciliation report of 1,000,000 rows as ${format.toUpperCase()}`,
      how: [
        `${groupedCount(ROWS)} transactions in the mirror, and ${groupedCount(MATCHED_LINES)} statement lines that the rules have run over. ${rounds} times a report is made and downloaded through the desk's route, hashed by the reader.`,
        "The download includes counting the totals and recording the manifest; median. Memory is the web process's resident set, read every 100 ms: the most during a download less that before it, after one that isn't counted.",
      ].join(" "),
    },
    "maker",
    async ({ product, session, say }) => {
      say("Filling the mirror, and matching…");
      await fillMonthEnd(product.databaseUrl);
      const web = webProcess(product);
      const downloads: DownloadedReport[] = [];
      await downloadReport(session, web, format);
      for (let round = 1; round <= rounds; round += 1) {
        say(`Round ${round}…`);
        downloads.push(await downloadReport(session, web, format));
      }
      return result(downloads, maxGrowthMb);
    },
  );
}

export const reportCsv = reportBench("csv", 3, 64);
export const reportXlsx = reportBench("xlsx", 2);

/** Fills the database, with a second version of each thousandth record, as reports read versions. */
async function fillMonthEnd(databaseUrl: string): Promise<void> {
  await fillMirror(databaseUrl, ROWS);
  await runInProcess(databaseUrl, await fillLines(databaseUrl, MATCHED_LINES));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "update transactions set fee = '0.75', revision = nextval('desk_revision') where revision % 1000 = 0",
    );
    await client.query("vacuum analyze transactions, matches, match_lines, match_legs");
  });
}

interface DownloadedReport extends Download {
  growthBytes: number;
  manifest: ReportManifest;
}

async function downloadReport(
  session: DeskSession,
  webPid: number,
  format: ReportFormat,
): Promise<DownloadedReport> {
  const body = { kind: "reconciliation", format };
  const { number } = await session.json(ReportView, "/api/reports", body);
  const before = residentBytes(webPid);
  let most = before;
  const file = await download(session, `/api/reports/${number}/file`, webPid, ({ memory }) => {
    most = Math.max(most, memory);
  });
  const manifest = await session.json(ReportManifest, `/api/reports/${number}/manifest`);
  return { ...file, growthBytes: most - before, manifest };
}

function result(downloads: readonly DownloadedReport[], maxGrowthMb?: number): BenchResult {
  const [first] = downloads;
  return {
    figures: [
      figure({
        what: "Memory of the web process: growth",
        value: Math.max(...downloads.map(({ growthBytes }) => growthBytes)) / MEGABYTE,
        unit: "MB",
        ...(maxGrowthMb !== undefined && { max: maxGrowthMb }),
      }),
      holds(
        "Every file",
        downloads.every(
          ({ sha256, bytes, manifest }) =>
            sha256 === manifest.sha256 && bytes === manifest.bytes && manifest.rows >= ROWS,
        ),
        { so: "its manifest's rows, bytes and hash", otherwise: "not as its manifest says" },
      ),
      figure({ what: "Download", value: median(downloads.map((file) => file.seconds)), unit: "s" }),
    ],
    table: {
      head: ["round", "download", "growth"],
      rows: downloads.map((file, at) => [
        String(at + 1),
        withUnit(file.seconds, "s"),
        withUnit(file.growthBytes / MEGABYTE, "MB"),
      ]),
    },
    notes: [
      `${withUnit((first?.bytes ?? 0) / MEGABYTE, "MB")} a file of ${groupedCount(first?.manifest.rows ?? 0)} rows: the sandbox's own records are among them.`,
    ],
  };
}
