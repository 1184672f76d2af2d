import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_ALTERATIONS, type Verification, VerifyQuery } from "@/lib/contract/api/verification";
import { type ReportFormat, reportNumberOf } from "@/lib/domain/reports/report";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { findFileByHash, findWrittenFile, type ExportRow } from "@/lib/store/reports/exports";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { userNames } from "@/lib/store/users/users";
import { AppError, conflict } from "../app-error";
import { recordAct } from "../audit/record-audit";
import { type PackAnswer, packOfHash, verifyPack } from "../close/verify-pack";
import type { PackWriter } from "../close/close-pack";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { changesSince } from "./changes-since";
import { compareCsv } from "./compare-csv";
import { compareWorkbook } from "./compare-workbook";
import { rewrittenFile } from "./download-report";
import { reportView } from "./get-report";
import { storedReport } from "./report-source";
import { verifyManifest } from "./verify-manifest";

/** The largest file accepted, in bytes; the largest report is far below it. */
const MAX_BYTES = 1024 ** 3;
type Comparison = Pick<Verification, "alterations" | "note" | "saved" | "ofManifest">;

export interface VerifyOptions {
  writers: Readonly<Record<ReportFormat, ReportFile>>;
  packs: PackWriter;
}

/** Checks a file by its SHA-256 alone. @throws {AppError} `forbidden`, `invalid` */
export async function verifyHash(ctx: UserContext, input: VerifyQuery): Promise<Verification> {
  requirePermission(ctx, "transactions.export");
  const { sha256, name } = parseInput(VerifyQuery, input);
  if (sha256 === undefined)
    throw new AppError("invalid", "Provide the file or its SHA-256.", {
      fields: { sha256: "Required" },
    });
  const hash = sha256.toLowerCase();
  const meant = await identifyReport(ctx, name);
  const file = { sha256: hash, bytes: null, numberGiven: meant.number };
  const row = await findFileByHash(ctx.db, hash, meant.number);
  const pack = row ? null : await packOfHash(ctx, hash);
  if (pack) return answeredPack(ctx, file, pack);
  const answer = row ? "unaltered" : meant.row ? "altered" : "unknown";
  return answered(ctx, file, row ?? meant.row, answer);
}

/**
 * Checks if a file is as the desk wrote it, else finds the differences. For that the file is
 * written again as it was. The given file passes through a temporary file and never through memory.
 * Side effect: an audit row.
 * @throws {AppError} `forbidden`, `invalid`, `too_large`; `conflict` or `unavailable` while others
 * are being checked (`withCheckPlace`)
 */
export async function verifyFile(
  ctx: UserContext,
  input: VerifyQuery,
  body: AsyncIterable<Uint8Array>,
  options: VerifyOptions,
): Promise<Verification> {
  requirePermission(ctx, "transactions.export");
  const { name } = parseInput(VerifyQuery, input);
  return withCheckPlace(ctx.actor.userId, () => checked(ctx, name, body, options));
}

async function checked(
  ctx: UserContext,
  name: string | undefined,
  body: AsyncIterable<Uint8Array>,
  options: VerifyOptions,
): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), "rampdesk-verify-"));
  const path = join(folder, "file");
  try {
    const hashed = await keep(path, body);
    const meant = await identifyReport(ctx, name);
    const kept = { ...hashed, numberGiven: meant.number };
    const row = await findFileByHash(ctx.db, kept.sha256, meant.number);
    if (row) return await answered(ctx, kept, row, "unaltered");
    const pack = await verifyPack(ctx, { sha256: kept.sha256, path, name }, options.packs);
    if (pack) return await answeredPack(ctx, kept, pack);
    const manifest = await verifyManifest(ctx, { path, bytes: kept.bytes });
    if (manifest) {
      const { row: named, answer, ...found } = manifest;
      return await answered(ctx, kept, named, answer, { ...found, ofManifest: true });
    }
    if (!meant.row) return await answered(ctx, kept, undefined, "unknown");
    const found = await alterations(ctx, meant.row, path, options);
    return await answered(ctx, kept, meant.row, "altered", found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  path: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES)
        throw new AppError(
          "too_large",
          "The file is larger than 1 GB; no report is that large. Enter its SHA-256 instead.",
        );
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), bytes };
}

async function alterations(
  ctx: UserContext,
  row: ExportRow,
  path: string,
  { writers }: VerifyOptions,
): Promise<Comparison> {
  // An export read straight from the service can't be written again: the service's data has changed.
  if (row.kind === "service") return { alterations: [], note: null };
  const { format, source } = storedReport(row);
  const sheets = writers[format].sheets?.(ctx.db, source, () => reportTotals(ctx.db, source));
  if (sheets) return compareWorkbook(sheets, path);
  if (format === "csv") {
    const written = rewrittenFile(ctx, row, writers);
    return compareCsv(written, createReadStream(path), { limit: MAX_ALTERATIONS });
  }
  const byte = await firstOtherByte(rewrittenFile(ctx, row, writers), createReadStream(path));
  return {
    alterations: [{ sheet: null, line: null, column: null, expected: null, found: null, byte }],
    note: null,
  };
}

async function firstOtherByte(
  expected: AsyncIterable<Uint8Array>,
  found: AsyncIterable<Uint8Array>,
): Promise<number> {
  const right = found[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);
  let place = 0;
  for await (const chunk of expected) {
    for (let at = 0; at < chunk.length;) {
      if (held.length === 0) {
        const next = await right.next();
        if (next.done) return place;
        held = next.value;
      }
      const length = Math.min(held.length, chunk.length - at);
      for (let i = 0; i < length; i += 1) if (held[i] !== chunk[at + i]) return place + i;
      place += length;
      at += length;
      held = held.subarray(length);
    }
  }
  return place;
}

async function answered(
  ctx: UserContext,
  file: Pick<Verification, "sha256" | "bytes" | "numberGiven">,
  row: ExportRow | undefined,
  answer: Verification["answer"],
  found: Comparison = { alterations: [], note: null },
): Promise<Verification> {
  const names = row ? await userNames(ctx.db, [row.userId]) : new Map<string, string>();
  const changes =
    row && answer === "unaltered" && row.kind !== "service" ? await changesSince(ctx, row) : null;
  await recordAct(ctx, {
    action: "report.verified",
    subjectType: "export",
    subjectId: row ? String(row.number) : null,
    // Whose manifest alone was checked has not checked the file.
    after: {
      answer,
      sha256: file.sha256,
      changed: changes?.count ?? null,
      ...(found.ofManifest && { ofManifest: true }),
    },
  });
  return {
    answer,
    ...file,
    report: row ? reportView(row, names.get(row.userId) ?? "") : null,
    pack: null,
    ...found,
    changes,
  };
}

/** Changes since a close are reported by the close after it. */
async function answeredPack(
  ctx: UserContext,
  file: Pick<Verification, "sha256" | "bytes" | "numberGiven">,
  { answer, pack, alterations, note }: PackAnswer,
): Promise<Verification> {
  await recordAct(ctx, {
    action: "period.pack_verified",
    subjectType: "period",
    subjectId: pack.periodId,
    after: { answer, sha256: file.sha256 },
  });
  return { answer, ...file, report: null, pack, alterations, note, changes: null };
}

/** The suffix of a second copy, such as ` (1)`, ` - Copy`, ` - Copy (2)`, ` copy 2`. */
const COPY_SUFFIX = / ?(?:(?: - Copy)? ?\(\d{1,3}\)| - Copy| copy(?: \d{1,3})?)(?=\.\w+$)/i;

/**
 * Finds which report a file should be, by the given number or the file's name. Other desks' files
 * have such numbers too, so a number in a name counts only if the whole name is the report's own,
 * or a copy's of it. `number` is null where none counts; `row` is there once the report's file was
 * written.
 */
export async function identifyReport(
  ctx: UserContext,
  name = "",
): Promise<{ number: number | null; row: ExportRow | undefined }> {
  const given = reportNumberOf(name);
  const fileName = name.trim().replace(COPY_SUFFIX, "");
  const number = given ?? Number(/_s(\d{4,9})_v\d+\.\w+$/.exec(fileName)?.[1] ?? 0);
  if (number === 0) return { number: null, row: undefined };
  const row = await findWrittenFile(ctx.db, number);
  if (given === null && row && row.fileName !== fileName) return { number: null, row: undefined };
  return { number, row };
}

/** How many files a process checks at once. Each may take a gigabyte of disk until then. */
const MAX_CHECKS = 4;
const checking = new Set<string>();

/**
 * Runs a file check, one at a time per person and few in all.
 * @throws {AppError} `conflict` (check_running) while another check of this person's runs;
 * `unavailable` (checks_busy) while too many of others do
 */
export async function withCheckPlace<Result>(
  userId: string,
  check: () => Promise<Result>,
): Promise<Result> {
  if (checking.has(userId)) {
    throw conflict(
      "check_running",
      "Another file of yours is being checked. Wait until its answer is here, then check this one; or enter its SHA-256, which is answered at once.",
    );
  }
  if (checking.size >= MAX_CHECKS) {
    throw new AppError(
      "unavailable",
      "Many files are being checked at the moment. Try again in a minute; or enter the file's SHA-256, which is answered at once.",
      { reason: "checks_busy", retryAfterSeconds: 60 },
    );
  }
  checking.add(userId);
  try {
    return await check();
  } finally {
    checking.delete(userId);
  }
}
