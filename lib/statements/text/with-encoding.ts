import type { TextEncodingName } from "@/lib/domain/statements/csv-mapping";
import { guessEncoding } from "./guess-encoding";

/** Enough to guess the encoding, even if names are in plain letters at first. */
const START = 64 * 1024;

/** The encoding of a source by its first bytes, these, and its bytes from the first on. */
export async function withEncoding(
  source: AsyncIterable<Uint8Array>,
): Promise<{ encoding: TextEncodingName; start: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; length < START;) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(first).subarray(0, START);
  return { encoding: guessEncoding(start), start, bytes: again(first, chunks) };
}

async function* again(
  first: readonly Uint8Array[],
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
