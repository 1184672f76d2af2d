/**
 * A file's bytes as UTF-8: those of UTF-16, as spreadsheets save "Unicode text", are recognised by the byte order mark, without which none
 * of them writes it. Other bytes come through unchanged.
 * @param onUtf16 called before the first bytes if they were UTF-16
 */
export async function* asUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onUtf16: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | null | undefined;
  let held: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      held = held.length === 0 ? chunk : Uint8Array.of(...held, ...chunk);
      if (held.length < 2) continue;
      decoder = utf16Of(held);
      if (decoder) onUtf16();
      yield decoder ? encoder.encode(decoder.decode(held, { stream: true })) : held;
    } else yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder === undefined) yield held;
  else if (decoder) yield encoder.encode(decoder.decode());
}

function utf16Of([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be") : null;
}
