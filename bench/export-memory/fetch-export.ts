import { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { DeskSession } from "../product/desk-session";
import { CsvReader } from "./csv-reader";
import { residentBytes } from "./process-memory";

const SAMPLE_EVERY_MS = 100;

export interface MemorySample {
  /** Rows that had arrived. */
  rows: number;
  bytes: number;
}

export interface FetchedExport {
  rows: number;
  bytes: number;
  sha256: string;
  seconds: number;
  samples: MemorySample[];
  manifest: ExportManifest;
}

/** Exports all transactions as a browser does, and watches the memory of the process that writes the file. */
export async function fetchExport(session: DeskSession, webPid: number): Promise<FetchedExport> {
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
