import { unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CellValue, writeXlsxStream } from "hucre";
import type { Product } from "@/e2e/fixtures/product";
import { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { type ReportFormat, reportColumns } from "@/lib/domain/reports/report";
import { groupedCount } from "@/lib/domain/words/words";
import { sheetRows } from "@/lib/reports/files/sheet-rows";
import { sheetOptions } from "@/lib/reports/files/xlsx-file";
import { openDatabase } from "@/lib/store/database";
import { reportSelect } from "@/lib/store/reports/report-select";
import { adminUrl, readRecord } from "@/scripts/launcher/database/record";
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
const ZONE = "Africa/Lagos";
const COLUMNS = reportColumns("reconciliation", "screen");

interface Alone {
  name: string;
  how: string;
  rounds: number;
  /** How many times as long the download may take. */
  maxRatio: number;
  maxGrowthMb?: number;
  /** @returns how to write once, which gives the seconds */
  prepare(product: Product): Promise<() => Promise<number>>;
}

function reportBench(format: ReportFormat, alone: Alone): Bench {
  const { how, rounds } = alone;
  return productBench(
    {
      name: `report-${format}`,
      title: `A reconciliation report of 1,000,000 rows as ${format.toUpperCase()}`,
      how: [
        `${groupedCount(ROWS)} transactions in the mirror, and ${groupedCount(MATCHED_LINES)} statement lines that the rules have run over. In turns, ${rounds} times: ${how}, and a report is made and downloaded through the desk's route, hashed by the reader.`,
        "The download includes counting the totals and recording the manifest. Ratio of the medians. Memory is the web process's resident set, read every 100 ms: the most during a download less that before it, after one that isn't counted.",
      ].join(" "),
    },
    "maker",
    async ({ product, session, say }) => {
      say("Filling the mirror, and matching…");
      await fillMonthEnd(product.databaseUrl);
      const web = webProcess(product);
      const write = await alone.prepare(product);
      const written: number[] = [];
      const downloads: DownloadedReport[] = [];
      await downloadReport(session, web, format);
      for (let round = 1; round <= rounds; round += 1) {
        say(`Round ${round}…`);
        written.push(await write());
        downloads.push(await downloadReport(session, web, format));
      }
      return result(alone, written, downloads);
    },
  );
}

export const reportCsv = reportBench("csv", {
  name: "The database's own file",
  how: "the database writes the report's columns into a file of its own (COPY … TO, the same query over all rows)",
  rounds: 3,
  maxRatio: 1.5,
  maxGrowthMb: 64,
  prepare: async (product) => () => copyToFile(superuserUrl(product)),
});

/** As many as memory easily holds, and far more than compression looks back on. */
const HELD_ROWS = 100_000;

export const reportXlsx = reportBench("xlsx", {
  name: "The writer alone",
  how: `the writer library alone, called as the desk calls it, writes ${groupedCount(ROWS)} rows that are in memory, namely ${groupedCount(HELD_ROWS)} of the report's own again and again (it waits for the compression of what it has made before it makes more, and the desk lets it go on meanwhile)`,
  rounds: 2,
  maxRatio: 1.2,
  prepare: async ({ databaseUrl }) => {
    const held = await newestRows(databaseUrl);
    return () => writerAlone(held);
  },
});

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

/** Only a superuser may have the server write a file. */
function superuserUrl({ databaseUrl, logDir }: Product): string {
  const record = readRecord(dirname(logDir));
  if (!record) throw new Error("The product's database is not the embedded one");
  const url = new URL(adminUrl(record, Number(new URL(databaseUrl).port)));
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

async function revisionOf(databaseUrl: string) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ revision: string }>(
      "select last_value::text as revision from desk_revision",
    );
    const revision = rows[0]?.revision ?? "0";
    return { revision, filter: { range: null, state: null, currency: null } };
  });
}

/** @returns the seconds. */
async function copyToFile(databaseUrl: string): Promise<number> {
  const set = await revisionOf(databaseUrl);
  const select = reportSelect(set, {
    zone: ZONE,
    preset: "screen",
    columns: COLUMNS,
    stretch: null,
  });
  const quoted = COLUMNS.filter((column) => column.is === "text").map(({ name }) => name);
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    const path = join(rows[0]?.folder ?? "", "bench-report.csv");
    await client.query(`set timezone = '${ZONE}'`);
    const startedAt = performance.now();
    await client.query(
      `copy (${select}) to '${path}' with (format csv, header, force_quote (${quoted.join(", ")}))`,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    unlinkSync(path);
    return seconds;
  });
}

async function newestRows(databaseUrl: string): Promise<CellValue[][]> {
  const set = await revisionOf(databaseUrl);
  await using db = openDatabase(databaseUrl);
  const held: CellValue[][] = [];
  for await (const list of sheetRows(db, {
    kind: "reconciliation",
    preset: "screen",
    columns: COLUMNS,
    zone: ZONE,
    set,
    exceptions: null,
  })) {
    for (const row of list) if (held.length <= HELD_ROWS) held.push(row);
    if (held.length > HELD_ROWS) break;
  }
  return held;
}

/** @returns the seconds. */
async function writerAlone([head = [], ...rows]: readonly CellValue[][]): Promise<number> {
  function* sheet(): Generator<CellValue[]> {
    yield head;
    for (let row = 0; row < ROWS; row += 1) yield rows[row % rows.length] ?? [];
  }
  const startedAt = performance.now();
  for await (const _chunk of writeXlsxStream(sheet(), sheetOptions(ROWS)));
  return (performance.now() - startedAt) / 1000;
}

function result(
  { name, maxRatio, maxGrowthMb }: Alone,
  written: readonly number[],
  downloads: readonly DownloadedReport[],
): BenchResult {
  const seconds = downloads.map((file) => file.seconds);
  const [first] = downloads;
  return {
    figures: [
      figure({
        what: `Download, against ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
        value: median(seconds) / median(written),
        unit: "times",
        digits: 2,
        max: maxRatio,
      }),
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
      figure({ what: name, value: median(written), unit: "s" }),
      figure({ what: "Download", value: median(seconds), unit: "s" }),
    ],
    table: {
      head: ["round", name, "download", "growth"],
      rows: downloads.map((file, at) => [
        String(at + 1),
        withUnit(written[at] ?? 0, "s"),
        withUnit(file.seconds, "s"),
        withUnit(file.growthBytes / MEGABYTE, "MB"),
      ]),
    },
    notes: [
      `${withUnit((first?.bytes ?? 0) / MEGABYTE, "MB")} a file of ${groupedCount(first?.manifest.rows ?? 0)} rows: the sandbox's own records are among them.`,
    ],
  };
}
