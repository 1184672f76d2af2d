/** Bytes in memory as a source with a single chunk. */
export async function* asSource(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
