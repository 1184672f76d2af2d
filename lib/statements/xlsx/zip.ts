import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { StatementError } from "../statement-error";

export interface ZipEntry {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  offset: number;
}

const END_RECORD = 0x06054b50;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const ENCRYPTED = 1;
const ZIP64_EXTRA = 1;
const MAX_ENTRIES = 2_000;
/** Maximum unpacked size of all files in a statement's workbook. */
const MAX_TOTAL = 1024 * 1024 * 1024;
/** Below this size, no ratio makes a zip bomb, since repetitive XML compresses well. */
const MIN_SUSPECT = 32 * 1024 * 1024;
const MAX_RATIO = 250;

/** True if a file begins as an archive does. */
export function isZip(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";
}

/**
 * The archive's directory, by file name.
 * @param maxTotal maximum unpacked size of everything
 * @throws {StatementError} if it isn't an archive, is encrypted, or would unpack to more than a statement can have
 */
export function readZipDirectory(bytes: Buffer, maxTotal = MAX_TOTAL): Map<string, ZipEntry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES)
    throw new StatementError(
      `The workbook holds ${count} files within it; a statement has a few dozen. It is not opened.`,
    );
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_RECORD) throw damaged();
    const { entry, next } = readEntry(bytes, at);
    total += entry.size;
    if (entry.size > MIN_SUSPECT && entry.size > entry.compressedSize * MAX_RATIO) throw bomb();
    if (!entries.has(entry.name)) entries.set(entry.name, entry);
    at = next;
  }
  if (total > maxTotal) throw bomb();
  return entries;
}

/** How many files the directory lists, those of the same name each. */
export function entryCount(bytes: Buffer): number {
  return bytes.readUInt16LE(findEnd(bytes) + 10);
}

function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer {
  const { offset } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_RECORD) throw damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + entry.compressedSize > bytes.length) throw damaged();
  return bytes.subarray(start, start + entry.compressedSize);
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes.readUInt32LE(at) === END_RECORD) return at;
  }
  throw damaged();
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
    throw new StatementError(
      "The workbook is encrypted. Open it in Excel, remove the password and save it again.",
    );
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const next = extraEnd + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw damaged();
  const [size, compressedSize, offset] = wideSizes(bytes, nameEnd, extraEnd, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  const name = bytes
    .toString("utf8", at + 46, nameEnd)
    .replaceAll("\\", "/")
    .replace(/^\/+/, "");
  return {
    entry: {
      name,
      method: bytes.readUInt16LE(at + 10),
      compressedSize: compressedSize ?? 0,
      size: size ?? 0,
      offset: offset ?? 0,
    },
    next,
  };
}

/** ZIP64: a size whose bits are all ones is stored in an extra field instead. Source: APPNOTE 4.5.3. */
function wideSizes(bytes: Buffer, from: number, end: number, sizes: number[]): number[] {
  if (!sizes.includes(0xffffffff)) return sizes;
  for (let at = from; at + 4 <= end; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== ZIP64_EXTRA) continue;
    let value = at + 4;
    return sizes.map((size) => {
      if (size !== 0xffffffff) return size;
      if (value + 8 > end) throw damaged();
      value += 8;
      const wide = bytes.readBigUInt64LE(value - 8);
      return wide > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(wide);
    });
  }
  throw damaged();
}

export function damaged(): StatementError {
  return new StatementError(
    "The workbook is damaged or not complete. Download it again, or open it in Excel and save it as .xlsx.",
  );
}

function bomb(): StatementError {
  return new StatementError(
    "The workbook would unpack to far more than a statement can be. It is not opened. Export the statement as CSV.",
  );
}

const SLICE = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** The unpacked bytes of an archive's entry, never more than its directory declares. */
export async function* unpack(
  archive: Buffer,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array, void, void> {
  const packed = packedBytes(archive, entry);
  if (entry.method === STORED) {
    yield* slices(packed);
    return;
  }
  if (entry.method !== DEFLATED) throw damaged();
  const inflate = createInflateRaw({ chunkSize: SLICE });
  const input = Readable.from(slices(packed));
  input.pipe(inflate);
  let given = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      given += chunk.length;
      if (given > entry.size) throw bomb();
      yield chunk;
    }
  } catch (error) {
    // zlib's messages mean nothing to people. Our own errors are passed on.
    throw error instanceof Error && "code" in error ? damaged() : error;
  } finally {
    input.destroy();
    inflate.destroy();
  }
}

function* slices(bytes: Buffer): Generator<Buffer, void, void> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
