import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";

export interface ZippedFile {
  name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

export interface ZippedProof {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Packs files as a ZIP.
 * @param options `at`: the time of every file, written in UTC, since a ZIP has no zone
 */
export async function* zipped(
  files: Iterable<ZippedFile>,
  { at, written }: { at: Date; written: (proof: ZippedProof) => void },
): AsyncGenerator<Uint8Array, void, void> {
  const out: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else out.push(chunk);
  });
  // The writer uses this computer's clock, so UTC's figures are set as local ones.
  const mtime = new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
  for (const file of files) {
    const entry = new ZipDeflate(file.name, { level: 6 });
    entry.mtime = mtime;
    zip.add(entry);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of evenSlices(file.bytes())) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      entry.push(chunk);
      yield* out.splice(0);
      if (failure) throw failure;
    }
    entry.push(new Uint8Array(0), true);
    written({ name: file.name, bytes, sha256: hash.digest("hex") });
    yield* out.splice(0);
  }
  zip.end();
  if (failure) throw failure;
  yield* out.splice(0);
}

const BYTES_A_SLICE = 64 * 1024;

/**
 * Cuts bytes into slices of one size, the last perhaps shorter. The compression's result depends on the cuts, so the
 * archive is the same wherever the incoming chunks were cut.
 */
async function* evenSlices(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let slice = new Uint8Array(BYTES_A_SLICE);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + BYTES_A_SLICE - filled);
      slice.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < BYTES_A_SLICE) continue;
      yield slice;
      slice = new Uint8Array(BYTES_A_SLICE);
      filled = 0;
    }
  }
  if (filled > 0) yield slice.subarray(0, filled);
}
