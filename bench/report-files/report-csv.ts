import { groupedCount } from "@/lib/domain/words/words";
import { unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Product } from "@/e2e/fixtures/product";
import { reportColumns } from "@/lib/domain/reports/report";
import { reportSelect } from "@/lib/store/reports/report-select";
import { adminUrl, readRecord } from "@/scripts/launcher/database/record";
import { webProcess } from "../product/web-memory";
import {
  type Bench,
  type BenchResult,
  figure,
  holds,
  median,
  type Say,
  withUnit,
} from "../report/bench";
import { withSession } from "../product/desk-session";
import { withClient, withProduct } from "../product/start-product";
import { type DownloadedReport, downloadReport, fillMonthEnd, MATCHED_LINES } from "./month-end";

const ROWS = 1_000_000;
const ROUNDS = 3;
const MEGABYTE = 1_000_000;
const MAX_RATIO = 1.5;
const MAX_GROWTH_MB = 64;
const ZONE = "Africa/Lagos";

export const reportCsv: Bench = {
  name: "report-csv",
  title: "A reconciliation report of 1,000,000 rows as CSV",
  how: [
    `${groupedCount(ROWS)} transactions in the mirror, and ${groupedCount(MATCHED_LINES)} statement lines that the rules have run over. In turns, ${ROUNDS} times: the database writes the report's columns into a file of its own (COPY … TO, the same query over all rows), and a report is made and downloaded through the desk's route, hashed by the reader.`,
    "The download includes counting the totals and recording the manifest. Ratio of the medians. Memory is the web process's resident set, read every 100 ms: the most during a download less that before it, after one that isn't counted.",
  ].join(" "),
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: Say): Promise<BenchResult> {
  say("Filling the mirror, and matching…");
  await fillMonthEnd(product.databaseUrl, ROWS);
  const web = webProcess(product);
  return withSession(product, "maker", async (session) => {
    const copies: number[] = [];
    const downloads: DownloadedReport[] = [];
    await downloadReport(session, web, "csv");
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round}…`);
      copies.push(await copyToFile(superuserUrl(product)));
      downloads.push(await downloadReport(session, web, "csv"));
    }
    return result(copies, downloads);
  });
}

/** Only a superuser may have the server write a file. */
function superuserUrl({ databaseUrl, logDir }: Product): string {
  const record = readRecord(dirname(logDir));
  if (!record) throw new Error("The product's database is not the embedded one");
  const url = new URL(adminUrl(record, Number(new URL(databaseUrl).port)));
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** In seconds. */
async function copyToFile(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const columns = reportColumns("reconciliation", "screen");
    const quoted = columns.filter((column) => column.is === "text").map((column) => column.name);
    const { rows } = await client.query<{ folder: string; revision: string }>(
      "select current_setting('data_directory') as folder, last_value::text as revision from desk_revision",
    );
    const path = join(rows[0]?.folder ?? "", "bench-report.csv");
    const set = {
      revision: rows[0]?.revision ?? "0",
      filter: { range: null, state: null, currency: null },
    };
    await client.query(`set timezone = '${ZONE}'`);
    const startedAt = performance.now();
    await client.query(
      `copy (${reportSelect(set, { zone: ZONE, preset: "screen", columns, stretch: null })}) to '${path}' with (format csv, header, force_quote (${quoted.join(", ")}))`,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    unlinkSync(path);
    return seconds;
  });
}

function result(copies: readonly number[], downloads: readonly DownloadedReport[]): BenchResult {
  const seconds = downloads.map((download) => download.seconds);
  return {
    figures: [
      figure({
        what: "Download, against the database's own file",
        value: median(seconds) / median(copies),
        unit: "times",
        digits: 2,
        max: MAX_RATIO,
      }),
      figure({
        what: "Memory of the web process: growth",
        value: Math.max(...downloads.map(({ growthBytes }) => growthBytes)) / MEGABYTE,
        unit: "MB",
        max: MAX_GROWTH_MB,
      }),
      holds(
        "Every file",
        downloads.every(
          ({ sha256, bytes, manifest }) =>
            sha256 === manifest.sha256 && bytes === manifest.bytes && manifest.rows >= ROWS,
        ),
        { so: "its manifest's rows, bytes and hash", otherwise: "not as its manifest says" },
      ),
      figure({ what: "The database's own file", value: median(copies), unit: "s" }),
      figure({ what: "Download", value: median(seconds), unit: "s" }),
    ],
    table: {
      head: ["round", "COPY … TO file", "download", "growth"],
      rows: copies.map((copy, at) => [
        String(at + 1),
        withUnit(copy, "s"),
        withUnit(seconds[at] ?? 0, "s"),
        withUnit((downloads[at]?.growthBytes ?? 0) / MEGABYTE, "MB"),
      ]),
    },
    notes: [
      `${withUnit((downloads[0]?.bytes ?? 0) / MEGABYTE, "MB")} a file of ${(downloads[0]?.manifest.rows ?? 0).toLocaleString("en-GB")} rows: the sandbox's own records are among them.`,
    ],
  };
}
