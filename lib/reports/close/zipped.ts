import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";
import { evenSlices } from "../files/even-slices";

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
