import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import type { Verification } from "@/lib/contract/api/verification";
import type { UserContext } from "@/lib/desk/context";
import { compareCsv } from "@/lib/domain/reports/compare-files";
import type { FileDifference } from "@/lib/domain/reports/compare-columns";
import { KeyedTally } from "@/lib/desk/reports/keyed-tally";
import { noteOfPlaces } from "@/lib/desk/reports/note-of-places";
import { StatementError } from "@/lib/statements/statement-error";
import { type ZipEntry, entryCount, readZipDirectory, unpack } from "@/lib/statements/xlsx/zip";
import type { ClosePackFacts } from "./get-close-pack";
import type { PackedProof, PackWriter, WrittenPack } from "./write-pack";

/** The largest pack that is opened. A ZIP's directory is at its end, so it is held as a whole. */
const MAX_PACKED = 256 * 1024 * 1024;
const ZIP_STARTS = Buffer.from("PK");

/** An archive that was given to be verified. */
export interface GivenArchive {
  bytes: Buffer;
  entries: Map<string, ZipEntry>;
  /** Whether several of its files have the same name, of which programs take different ones. */
  repeats: boolean;
}

/** A ZIP file, or why it isn't opened. */
export async function openArchive(
  path: string,
): Promise<GivenArchive | "too_large" | "unreadable"> {
  if ((await stat(path)).size > MAX_PACKED) return "too_large";
  if (!(await startsAsZip(path))) return "unreadable";
  const bytes = await readFile(path);
  try {
    const entries = readZipDirectory(bytes);
    return { bytes, entries, repeats: entryCount(bytes) !== entries.size };
  } catch (error) {
    if (error instanceof StatementError) return "unreadable";
    throw error;
  }
}

async function startsAsZip(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const start = Buffer.alloc(ZIP_STARTS.length);
    await file.read(start, 0, start.length, 0);
    return start.equals(ZIP_STARTS);
  } finally {
    await file.close();
  }
}

/**
 * Where an archive differs from the pack as it is written again: files that are missing, that were put in, and that have other bytes. Of
 * tables it says in which line and column. Every file is compared with what the desk writes, never with what the archive says of itself.
 * @param limit how many places to find at most
 */
export async function comparePack(
  ctx: UserContext,
  archive: GivenArchive,
  pack: ClosePackFacts,
  { files }: WrittenPack,
  writer: PackWriter,
  limit: number,
): Promise<Pick<Verification, "alterations" | "note">> {
  const alterations: FileDifference[] = [];
  for (const file of files) {
    if (alterations.length >= limit) break;
    alterations.push(
      ...(await compareFile(ctx, archive, pack, file, writer, limit - alterations.length)),
    );
  }
  const written = new Set(files.map(({ name }) => name));
  const added = [...archive.entries.keys()].filter(
    (name) => !written.has(name) && !name.endsWith("/"),
  );
  alterations.push(
    ...added.map((name) => ({
      ...whole(name),
      expected: null,
      found: "A file that was not in the pack",
    })),
  );
  if (alterations.length > 0)
    return {
      alterations: alterations.slice(0, limit),
      note: archive.repeats ? null : noteOfPlaces(alterations, limit),
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
): Promise<FileDifference[]> {
  const entry = archive.entries.get(name);
  if (!entry) return [{ ...whole(name), expected: "The whole file", found: null }];
  const found = await hashOf(archive.bytes, entry);
  if (found === sha256) return [];
  const table = found === null ? null : writer.table(ctx.db, pack, name);
  const cells = table
    ? (
        await compareCsv(table.bytes, () => unpack(archive.bytes, entry), {
          limit,
          head: table.head,
          tally: () => new KeyedTally(),
        })
      ).places
    : [];
  if (cells.length > 0) return cells.map((cell) => ({ ...cell, sheet: name }));
  return [
    {
      ...whole(name),
      expected: `SHA-256 ${sha256}`,
      found: found === null ? "A file that can't be unpacked" : `SHA-256 ${found}`,
    },
  ];
}

function whole(name: string): Pick<FileDifference, "sheet" | "line" | "column" | "byte"> {
  return { sheet: name, line: null, column: null, byte: null };
}

/** Null for what can't be unpacked. */
async function hashOf(archive: Buffer, entry: ZipEntry): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of unpack(archive, entry)) hash.update(chunk);
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
  return hash.digest("hex");
}

/** A small file of the archive as text; null if it isn't there, is large, or can't be unpacked. */
export async function textIn(
  { bytes, entries }: GivenArchive,
  name: string,
  most = 1024 * 1024,
): Promise<string | null> {
  const entry = entries.get(name);
  if (!entry || entry.size > most) return null;
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of unpack(bytes, entry)) parts.push(chunk);
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
  return Buffer.concat(parts).toString("utf8");
}
