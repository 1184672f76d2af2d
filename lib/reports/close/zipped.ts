import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";

export interface ZippedFile {
  name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/** A file in an archive, as it was written. */
export interface ZippedProof {
  name: string;
  bytes: number;
  sha256: string;
}

export interface ZipOptions {
  /** The time of every file in it, which a ZIP has without a zone: it is written in UTC, wherever and whenever that is done. */
  at: Date;
  /**
   * Whether files are compressed in slices of one size, so that the same files always give the same archive: what the compression makes
   * of them depends on where they are cut. Without it they are compressed in the chunks that they come in.
   */
  evenly: boolean;
  /** Called with each file once it is written, before the next one is asked for its bytes. */
  written: (proof: ZippedProof) => void;
}

/** Files as one ZIP archive, streamed. */
export async function* zipped(
  files: Iterable<ZippedFile>,
  { at, evenly, written }: ZipOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const out: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else out.push(chunk);
  });
  // It is written as this computer's clock shows it.
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
    for await (const chunk of evenly ? evenSlices(file.bytes()) : file.bytes()) {
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

/** The same bytes in slices of one size, of which the last may be shorter, wherever the chunks were cut that they came in. */
async function* evenSlices(
  chunks: AsyncIterable<Uint8Array>,
  size = BYTES_A_SLICE,
): AsyncGenerator<Uint8Array, void, void> {
  let slice = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + size - filled);
      slice.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < size) continue;
      yield slice;
      slice = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield slice.subarray(0, filled);
}
