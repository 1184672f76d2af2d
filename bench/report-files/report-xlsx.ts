import { groupedCount } from "@/lib/domain/words/words";
import { type CellValue, writeXlsxStream } from "hucre";
import type { Product } from "@/e2e/fixtures/product";
import { reportColumns } from "@/lib/domain/reports/report";
import { sheetRows } from "@/lib/reports/files/sheet-rows";
import { sheetOptions } from "@/lib/reports/files/xlsx-file";
import { openDatabase, sql } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
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
import { withProduct } from "../product/start-product";
import { type DownloadedReport, downloadReport, fillMonthEnd, MATCHED_LINES } from "./month-end";

const ROWS = 1_000_000;
/** As many as memory easily holds, and far more than compression looks back on. */
const HELD_ROWS = 100_000;
const ROUNDS = 2;
const MAX_RATIO = 1.2;
const MEGABYTE = 1_000_000;

export const reportXlsx: Bench = {
  name: "report-xlsx",
  title: "A reconciliation report of 1,000,000 rows as XLSX",
  how: `${groupedCount(ROWS)} transactions in the mirror, and ${groupedCount(MATCHED_LINES)} statement lines that the rules have run over. In turns, ${ROUNDS} times: the writer library alone, called as the desk calls it, writes ${groupedCount(ROWS)} rows that are in memory, namely ${groupedCount(HELD_ROWS)} of the report's own again and again, and a report is made and downloaded through the desk's route. The writer alone waits for the compression of what it has made before it makes more, as it does by itself; the desk lets it go on meanwhile. Ratio of the medians.`,
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: Say): Promise<BenchResult> {
  say("Filling the mirror, and matching…");
  await fillMonthEnd(product.databaseUrl, ROWS);
  const web = webProcess(product);
  return withSession(product, "maker", async (session) => {
    const held = await newestRows(product.databaseUrl, HELD_ROWS);
    const alone: Written[] = [];
    const downloads: DownloadedReport[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round}…`);
      alone.push(await writerAlone(held));
      downloads.push(await downloadReport(session, web, "xlsx"));
    }
    return result(alone, downloads);
  });
}

interface Written {
  seconds: number;
  bytes: number;
}

async function writerAlone(held: readonly SheetCells[]): Promise<Written> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of writeXlsxStream(underTheirHead(held), sheetOptions(ROWS)))
    bytes += chunk.byteLength;
  return { seconds: (performance.now() - startedAt) / 1000, bytes };
}

function* underTheirHead([head = [], ...rows]: readonly SheetCells[]): Generator<
  SheetCells,
  void,
  void
> {
  yield head;
  for (let row = 0; row < ROWS; row += 1) yield rows[row % rows.length] ?? [];
}

function result(written: readonly Written[], downloads: readonly DownloadedReport[]): BenchResult {
  const seconds = downloads.map((download) => download.seconds);
  const alone = written.map((file) => file.seconds);
  return {
    figures: [
      figure({
        what: "Download, against the writer alone",
        value: median(seconds) / median(alone),
        unit: "times",
        digits: 2,
        max: MAX_RATIO,
      }),
      holds(
        "Every file",
        downloads.every(
          ({ sha256, manifest }) => sha256 === manifest.sha256 && manifest.rows >= ROWS,
        ),
        { so: "its manifest's rows and hash", otherwise: "not as its manifest says" },
      ),
      figure({
        what: "Memory of the web process: growth",
        value: Math.max(...downloads.map(({ growthBytes }) => growthBytes)) / MEGABYTE,
        unit: "MB",
      }),
      figure({ what: "The writer alone", value: median(alone), unit: "s" }),
      figure({ what: "Download", value: median(seconds), unit: "s" }),
    ],
    notes: [
      `${withUnit((downloads[0]?.bytes ?? 0) / MEGABYTE, "MB")} a file of ${(downloads[0]?.manifest.rows ?? 0).toLocaleString("en-GB")} rows: the sandbox's own records are among them. The desk writes a second sheet with the totals. The writer alone: ${withUnit((written[0]?.bytes ?? 0) / MEGABYTE, "MB")}.`,
    ],
  };
}

type SheetCells = CellValue[];

/** Returns a report's head and its newest rows, as they appear in the sheet. */
async function newestRows(databaseUrl: string, rows: number): Promise<SheetCells[]> {
  const db = openDatabase(databaseUrl);
  try {
    const {
      rows: [at],
    } = await sql<{
      revision: string;
    }>`select last_value::text as revision from desk_revision`.execute(db);
    const set = {
      revision: at?.revision ?? "0",
      filter: { range: null, state: null, currency: null },
    };
    const source: ReportSource = {
      kind: "reconciliation",
      preset: "screen",
      columns: reportColumns("reconciliation", "screen"),
      zone: "Africa/Lagos",
      set,
      exceptions: null,
    };
    const held: SheetCells[] = [];
    for await (const list of sheetRows(db, source)) {
      for (const row of list) if (held.length <= rows) held.push(row);
      if (held.length > rows) break;
    }
    return held;
  } finally {
    await db.destroy();
  }
}
