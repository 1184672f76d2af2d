import { setTimeout as sleepFor } from "node:timers/promises";
import { conflict } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/organisation";
import type { ReportFormat } from "@/lib/domain/reports/report";
import {
  type Claim,
  claimReport,
  type ExportRow,
  insertDownload,
} from "@/lib/store/reports/exports";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { userNames } from "@/lib/store/users/users";
import { anyReport, recordReport, reportEtag } from "./get-report";
import { storedReport } from "./report-source";
import { drain, ReportWriting } from "./report-writing";

/** How long to wait for another download's writing. Less than a proxy's usual patience. */
const REST_WAIT_MS = 25_000;
const LOOK_EVERY_MS = 250;
/** How long a first download may stand still. Until then nobody else gets the file. */
const STANDSTILL_MS = 60_000;

export interface DownloadOptions {
  writers: Readonly<Record<ReportFormat, ReportFile>>;
  describe(error: unknown): string;
  /** From this byte on: the rest of a download that broke off. */
  fromByte: number;
  /** How long to wait while another download first writes the file. Default: 25 s. */
  restWaitMs?: number;
  /** How long a first download may take no bytes. Default: 60 s. */
  standstillMs?: number;
}

export interface ReportDownload {
  fileName: string;
  mediaType: string;
  /** The ETag; it never changes, since a report's bytes don't. */
  etag: string;
  /** Size of the whole file in bytes; null while it is first written. */
  totalBytes: number | null;
  /** The byte at which `body` begins; 0 when the requested one is beyond the end. */
  fromByte: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Writes a report's file, from a byte on. The first time, its size, rows and hash are recorded; a
 * browser that leaves then doesn't end that, so that the rest can be fetched later, and one that
 * takes nothing for a while is broken off for it. Afterwards it is written again as of its revision
 * and compared with the record. Side effects: the report's row, a download row, audit rows.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while somebody else's download writes it
 * for the first time; the rest of a file waits for that for a while
 */
export async function downloadReport(
  ctx: UserContext,
  number: string,
  options: DownloadOptions,
): Promise<ReportDownload> {
  requirePermission(ctx, "transactions.export");
  const row = await writtenFirst(ctx, await anyReport(ctx, number), options);
  const writing =
    row.state === "done"
      ? await writingOf(ctx, row, options, null)
      : await firstWriting(ctx, row, options);
  const totalBytes = row.state === "done" ? Number(row.bytes) : null;
  const fromByte = totalBytes === null || options.fromByte >= totalBytes ? 0 : options.fromByte;
  await ctx.db.transaction().execute(async (tx) => {
    await insertDownload(tx, {
      number: row.number,
      userId: ctx.actor.userId,
      at: ctx.clock.now(),
      fromByte,
    });
    await recordReport(tx, ctx, row.number, {
      action: "report.downloaded",
      after: { fileName: row.fileName, fromByte },
    });
  });
  return {
    fileName: row.fileName,
    mediaType: options.writers[storedReport(row).format].mediaType,
    etag: reportEtag(row),
    totalBytes,
    fromByte,
    body: writing.body(fromByte, options.standstillMs ?? STANDSTILL_MS),
  };
}

/**
 * Writes a report's file without keeping it, to record size, rows and hash. Side effects: the
 * report's row, audit rows.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while a download writes it for the first
 * time
 */
export async function recordReportFile(
  ctx: UserContext,
  number: string,
  options: Omit<DownloadOptions, "fromByte" | "restWaitMs">,
): Promise<ExportRow> {
  requirePermission(ctx, "transactions.export");
  return writtenFirst(ctx, await anyReport(ctx, number), { ...options, fromByte: 1 });
}

/**
 * Makes sure that the file's length is known, which a range needs. If nobody is writing the file,
 * it is written once and discarded. A browser whose connection broke asks for the rest at once,
 * while the download that it lost is being written to its end for the record.
 */
async function writtenFirst(
  ctx: UserContext,
  asked: ExportRow,
  options: DownloadOptions,
): Promise<ExportRow> {
  if (asked.state === "done" || options.fromByte === 0) return asked;
  const row = await afterWriting(ctx, asked, options.restWaitMs ?? REST_WAIT_MS);
  if (row.state === "done") return row;
  await drain((await firstWriting(ctx, row, options)).bytes());
  return anyReport(ctx, String(row.number));
}

/** The report's row once nobody writes it any more, or after this time. */
async function afterWriting(
  ctx: UserContext,
  asked: ExportRow,
  maxWaitMs: number,
): Promise<ExportRow> {
  let row = asked;
  for (
    let waitedMs = 0;
    row.state === "running" && !row.lost && waitedMs < maxWaitMs;
    waitedMs += LOOK_EVERY_MS
  ) {
    await sleepFor(LOOK_EVERY_MS);
    row = await anyReport(ctx, String(row.number));
  }
  return row;
}

async function firstWriting(
  ctx: UserContext,
  row: ExportRow,
  options: DownloadOptions,
): Promise<ReportWriting> {
  const fence = await claimReport(ctx.db, row.number);
  if (fence === null) {
    throw conflict(
      "running",
      "This file is being written for another download. Wait until the list shows it as complete, then download it.",
    );
  }
  return writingOf(ctx, row, options, { number: row.number, fence });
}

async function writingOf(
  ctx: UserContext,
  row: ExportRow,
  { writers, describe }: Pick<DownloadOptions, "writers" | "describe">,
  claim: Claim | null,
): Promise<ReportWriting> {
  const { name, sandbox } = await reportingOrganisation(ctx.db);
  return new ReportWriting(ctx, row, claim, {
    writer: writers[storedReport(row).format],
    organisation: { name, sandbox },
    createdBy: (await userNames(ctx.db, [row.userId])).get(row.userId) ?? "",
    describe,
  });
}

/**
 * Writes the file of a report that was written before.
 * @throws {OtherBytesError} at its end, if it differs from the record
 */
export async function* rewrittenFile(
  ctx: UserContext,
  row: ExportRow,
  writers: DownloadOptions["writers"],
): AsyncGenerator<Uint8Array, void, void> {
  yield* (await writingOf(ctx, row, { writers, describe: () => "" }, null)).bytes();
}
