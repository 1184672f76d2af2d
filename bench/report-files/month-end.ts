import { createHash } from "node:crypto";
import { type CreateReportInput, ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { fillLines, fillMirror } from "../product/fill-database";
import { runInProcess } from "../matching/run-in-process";
import type { DeskSession } from "../product/desk-session";
import { residentBytes } from "../product/process-memory";
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

const SAMPLE_EVERY_MS = 100;

export interface DownloadedReport {
  seconds: number;
  bytes: number;
  sha256: string;
  /** Peak memory of the web process during the download, above its start. */
  growthBytes: number;
  manifest: ReportManifest;
}

/** Makes a report and downloads it as a browser does, measuring the web process's memory. */
export async function downloadReport(
  session: DeskSession,
  webPid: number,
  input: CreateReportInput,
): Promise<DownloadedReport> {
  const { number } = await session.json(ReportView, "/api/reports", { body: input });
  const before = residentBytes(webPid);
  let most = before;
  const sampler = setInterval(
    () => (most = Math.max(most, residentBytes(webPid))),
    SAMPLE_EVERY_MS,
  );
  const hash = createHash("sha256");
  let bytes = 0;
  const startedAt = performance.now();
  try {
    const response = await session.call(`/api/reports/${number}/file`);
    if (response.statusCode !== 200)
      throw new Error(`The report answered ${response.statusCode}: ${await response.body.text()}`);
    for await (const chunk of response.body) {
      bytes += (chunk as Uint8Array).byteLength;
      hash.update(chunk as Uint8Array);
    }
  } finally {
    clearInterval(sampler);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const manifest = await session.json(ReportManifest, `/api/reports/${number}/manifest`);
  return { seconds, bytes, sha256: hash.digest("hex"), growthBytes: most - before, manifest };
}
