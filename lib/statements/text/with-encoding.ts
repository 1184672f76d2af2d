import type { TextEncodingName } from "@/lib/domain/statements/csv-mapping";
import { guessEncoding } from "./guess-encoding";

/** Enough to guess the encoding. */
const START = 2_000;

/** The encoding of a source by its first bytes, and its bytes from the first on. */
export async function withEncoding(source: AsyncIterable<Uint8Array>): Promise<{ encoding: TextEncodingName; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; length < START; ) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  return { encoding: guessEncoding(Buffer.concat(first)), bytes: again(first, chunks) };
}

async function* again(first: readonly Uint8Array[], chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
