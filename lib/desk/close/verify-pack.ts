import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import * as z from "zod/mini";
import {
  type Alteration,
  MAX_ALTERATIONS,
  PackView,
  type Verification,
} from "@/lib/contract/api/verification";
import { fileSlug } from "@/lib/domain/transactions/export-name";
import { StatementError } from "@/lib/statements/statement-error";
import { entryCount, readZipDirectory, unpack, type ZipEntry } from "@/lib/statements/xlsx/zip";
import { closedPeriodsOf, periodOfPack } from "@/lib/store/close/close-periods";
import { inTurn } from "@/lib/store/postgres/json-columns";
import type { UserContext } from "../context";
import { compareCsv } from "../reports/compare-csv";
import { commonNote } from "../reports/compare-rows";
import { parsedJson } from "../reports/verify-manifest";
import { CloseSnapshot } from "./close-snapshot";
import {
  closePackFacts,
  type ClosePackFacts,
  hashedPack,
  type PackedProof,
  type PackWriter,
  type WrittenPack,
} from "./close-pack";

export interface PackAnswer extends Pick<Verification, "alterations" | "note"> {
  answer: "unaltered" | "altered";
  pack: PackView;
}

export interface GivenFile {
  sha256: string;
  path: string;
  name: string | undefined;
}

/**
 * Checks if a file is a close's pack as the desk wrote it. Null if it is no pack of a close. The
 * archive, or else the file's name, only says which close it should be of: that pack is written
 * again and compared, by its hash and otherwise file by file.
 */
export async function verifyPack(
  ctx: UserContext,
  file: GivenFile,
  writer: PackWriter,
): Promise<PackAnswer | null> {
  return (await packOfHash(ctx, file.sha256)) ?? turns(() => compared(ctx, file, writer));
}

/** Finds a written pack by its hash; null if there is none. */
export async function packOfHash(ctx: UserContext, sha256: string): Promise<PackAnswer | null> {
  const id = await periodOfPack(ctx.db, sha256);
  return id === undefined ? null : unaltered(await closePackFacts(ctx, id));
}

/** The part of a pack's manifest that names its close. Nothing else in it is trusted. */
const Named = z.object({
  account: z.object({ id: z.uuid() }),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** Archives are opened one at a time, so that their memory doesn't add up. */
const turns = inTurn();

async function compared(
  ctx: UserContext,
  file: GivenFile,
  writer: PackWriter,
): Promise<PackAnswer | null> {
  const archive = await openArchive(file.path);
  const id =
    (typeof archive === "string" ? undefined : await namedInside(ctx, archive)) ??
    (await namedOutside(ctx, file.name ?? ""));
  if (id === undefined) return null;
  const facts = await closePackFacts(ctx, id);
  const written = await writtenAgain(ctx, facts, writer);
  if (written.sha256 === file.sha256) return unaltered(facts);
  const found =
    typeof archive === "string"
      ? { alterations: [], note: archive }
      : await comparePack(ctx, archive, facts, written, writer);
  return { answer: "altered", ...found, pack: packView(facts) };
}

async function namedInside(ctx: UserContext, archive: GivenArchive): Promise<string | undefined> {
  const text = await textIn(archive, "manifest.json");
  const named = Named.safeParse(text === null ? null : parsedJson(text));
  if (!named.success) return undefined;
  const { account, from, to } = named.data;
  return (await closedPeriodsOf(ctx.db, from, to, account.id))[0]?.id;
}

/** By the days and the account in the name, if only one close has them. */
async function namedOutside(ctx: UserContext, name: string): Promise<string | undefined> {
  const [, account = "", from = "", to = ""] =
    /close_.*_([^_]+)_(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2}).*\.zip$/i.exec(name) ?? [];
  if (!z.iso.date().safeParse(from).success || !z.iso.date().safeParse(to).success)
    return undefined;
  const found = (await closedPeriodsOf(ctx.db, from, to, null)).filter(
    (row) =>
      `${fileSlug(CloseSnapshot.parse(row.checklist).accountName)}-${row.currency}` === account,
  );
  return found.length === 1 ? found[0]?.id : undefined;
}

async function writtenAgain(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): Promise<WrittenPack> {
  const chunks = hashedPack(ctx, pack, writer);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
  }
}

function unaltered(facts: ClosePackFacts): PackAnswer {
  return { answer: "unaltered", alterations: [], note: null, pack: packView(facts) };
}

function packView({ periodId, fileName, view }: ClosePackFacts): PackView {
  return PackView.parse({ periodId, fileName, ...view });
}

/** The largest pack that is opened. A ZIP's directory is at its end, so it is held as a whole. */
const MAX_PACKED = 256 * 1024 * 1024;

const ZIP_STARTS = Buffer.from("PK");

interface GivenArchive {
  bytes: Buffer;
  entries: Map<string, ZipEntry>;
  /** Several of its files have the same name: programs differ in which of them they take. */
  repeats: boolean;
}

/** A ZIP file, or why it isn't opened. */
export async function openArchive(
  path: string,
): Promise<GivenArchive | "too_large" | "unreadable"> {
  if ((await stat(path)).size > MAX_PACKED) return "too_large";
  const start = await createReadStream(path, { end: ZIP_STARTS.length - 1 }).toArray();
  if (!Buffer.concat(start as Buffer[]).equals(ZIP_STARTS)) return "unreadable";
  const bytes = await readFile(path);
  try {
    const entries = readZipDirectory(bytes);
    return { bytes, entries, repeats: entryCount(bytes) !== entries.size };
  } catch (error) {
    if (error instanceof StatementError) return "unreadable";
    throw error;
  }
}

/**
 * Finds where an archive differs from the pack as the desk writes it again. These are files that
 * are missing, added or of other bytes, in tables with line and column. Every file is compared with
 * the desk's own, never with the archive's claims about itself.
 */
async function comparePack(
  ctx: UserContext,
  archive: GivenArchive,
  pack: ClosePackFacts,
  { files }: WrittenPack,
  writer: PackWriter,
): Promise<Pick<Verification, "alterations" | "note">> {
  const alterations: Alteration[] = [];
  for (const file of files) {
    const limit = MAX_ALTERATIONS - alterations.length;
    if (limit <= 0) break;
    alterations.push(...(await compareFile(ctx, archive, pack, file, writer, limit)));
  }
  const written = new Set(files.map(({ name }) => name));
  const added = [...archive.entries.keys()].filter(
    (name) => !written.has(name) && !name.endsWith("/"),
  );
  alterations.push(
    ...added.map((name) => ({
      ...readWhole(name),
      expected: null,
      found: "A file that was not in the pack",
    })),
  );
  if (alterations.length > 0)
    return {
      alterations: alterations.slice(0, MAX_ALTERATIONS),
      note: archive.repeats ? null : commonNote(alterations, MAX_ALTERATIONS),
    };
  return { alterations, note: archive.repeats ? "repeated_files" : "same_files" };
}

async function compareFile(
  ctx: UserContext,
  archive: GivenArchive,
  pack: ClosePackFacts,
  { name, sha256 }: PackedProof,
  writer: PackWriter,
  limit: number,
): Promise<Alteration[]> {
  const entry = archive.entries.get(name);
  if (!entry) return [{ ...readWhole(name), expected: "The whole file", found: null }];
  const found = await hashOf(archive.bytes, entry);
  if (found === sha256) return [];
  const table = found === null ? null : writer.table(ctx.db, pack, name);
  const cells = table
    ? (
        await compareCsv(table.bytes(), unpack(archive.bytes, entry), {
          limit,
          head: table.head,
        })
      ).alterations
    : [];
  if (cells.length > 0) return cells.map((cell) => ({ ...cell, sheet: name }));
  return [
    {
      ...readWhole(name),
      // On a line, and with two texts, only the formatting is another.
      line: table ? 1 : null,
      expected: `SHA-256 ${sha256}`,
      found: found === null ? "A file that can't be unpacked" : `SHA-256 ${found}`,
    },
  ];
}

function readWhole(name: string): Pick<Alteration, "sheet" | "line" | "column" | "byte"> {
  return { sheet: name, line: null, column: null, byte: null };
}

/** Takes a file of the archive, part by part. False for what can't be unpacked. */
async function isUnpacked(
  archive: Buffer,
  entry: ZipEntry,
  take: (part: Uint8Array) => unknown,
): Promise<boolean> {
  try {
    for await (const part of unpack(archive, entry)) take(part);
    return true;
  } catch (error) {
    if (error instanceof StatementError) return false;
    throw error;
  }
}

/** Null for what can't be unpacked. */
async function hashOf(archive: Buffer, entry: ZipEntry): Promise<string | null> {
  const hash = createHash("sha256");
  return (await isUnpacked(archive, entry, (part) => hash.update(part)))
    ? hash.digest("hex")
    : null;
}

const MAX_TEXT = 1024 * 1024;

/** A small file of the archive as text. Null if it isn't there, is large, or can't be unpacked. */
async function textIn({ bytes, entries }: GivenArchive, name: string): Promise<string | null> {
  const entry = entries.get(name);
  if (!entry || entry.size > MAX_TEXT) return null;
  const parts: Uint8Array[] = [];
  return (await isUnpacked(bytes, entry, (part) => parts.push(part)))
    ? Buffer.concat(parts).toString("utf8")
    : null;
}
