import { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import type { ReportFormat } from "@/lib/domain/reports/report";
import { fillLines, fillMirror } from "../product/fill-database";
import { runInProcess } from "../matching/run-in-process";
import type { DeskSession } from "../product/desk-session";
import { type Download, download, residentBytes } from "../product/web-memory";
import { withClient } from "../product/start-product";

export const MATCHED_LINES = 100_000;

/**
 * Fills the tables for a month-end report. The mirror gets so many records; one in a thousand has a
 * second version, so that a report as of a revision reads versions too. An account gets 100,000
 * lines that the rules have run over.
 */
export async function fillMonthEnd(databaseUrl: string, records: number): Promise<void> {
  await fillMirror(databaseUrl, records);
  await runInProcess(databaseUrl, await fillLines(databaseUrl, MATCHED_LINES));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "update transactions set fee = '0.75', revision = nextval('desk_revision') where revision % 1000 = 0",
    );
    await client.query("vacuum analyze transactions, matches, match_lines, match_legs");
  });
}

export interface DownloadedReport extends Download {
  /** Peak memory of the web process during the download, above its start. */
  growthBytes: number;
  manifest: ReportManifest;
}

/** Makes a reconciliation report and downloads it, measuring the web process's memory. */
export async function downloadReport(
  session: DeskSession,
  webPid: number,
  format: ReportFormat,
): Promise<DownloadedReport> {
  const body = { kind: "reconciliation", format };
  const { number } = await session.json(ReportView, "/api/reports", { body });
  const before = residentBytes(webPid);
  let most = before;
  const file = await download(session, `/api/reports/${number}/file`, webPid, {
    onMemory: (bytes) => (most = Math.max(most, bytes)),
  });
  const manifest = await session.json(ReportManifest, `/api/reports/${number}/manifest`);
  return { ...file, growthBytes: most - before, manifest };
}
