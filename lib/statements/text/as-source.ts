/** Bytes at hand as a source of one chunk. */
export async function* asSource(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
