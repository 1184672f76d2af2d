import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { bomb, damaged, packedBytes, type ZipEntry } from "./zip-directory";

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
