const BYTES_A_SLICE = 64 * 1024;

/** The same bytes in slices of one size, of which the last may be shorter, wherever the chunks were cut that they came in. */
export async function* evenSlices(
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
