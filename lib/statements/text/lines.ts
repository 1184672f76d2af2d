import type { TextEncodingName } from "@/lib/domain/statements/mapping";
import { MAX_BAD_TEXT, MAX_LINES, MAX_LINE_BYTES } from "../limits";
import { StatementError } from "../statement-error";

export type Decode = (bytes: Uint8Array) => string;

export interface TextLine {
  number: number;
  text: string;
  /** The line was longer than allowed, and only its beginning was kept. */
  tooLong: boolean;
}

const LF = 10;
const CR = 13;

/**
 * Reads the lines of a text, with any kind of line ends. At most ten million lines, of which at most 64 KB each are
 * kept. In a UTF-8 file, a line that isn't valid UTF-8 is read as Windows-1252 or by `other`, since files put together
 * from several sources mix the two.
 */
export async function* readTextLines(
  source: AsyncIterable<Uint8Array>,
  encoding: TextEncodingName,
  other: Decode = decoderOf(encoding.startsWith("utf-") ? "windows-1252" : encoding),
): AsyncGenerator<TextLine, void, void> {
  const bytes =
    encoding === "utf-16le" || encoding === "utf-16be" ? toUtf8(source, encoding) : source;
  const isUtf = encoding.startsWith("utf-");
  const lines = new LineCutter(isUtf ? (line) => decodeUtf8(line, other) : other);
  for await (const chunk of bytes) yield* lines.push(chunk);
  yield* lines.end();
}

async function* toUtf8(
  source: AsyncIterable<Uint8Array>,
  encoding: TextEncodingName,
): AsyncGenerator<Uint8Array, void, void> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of source) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes an encoding with one byte for each letter. */
export function decoderOf(name: TextEncodingName): Decode {
  if (name === "windows-1252") return decodeWindows1252;
  const decoder = new TextDecoder(name);
  return (bytes) => decoder.decode(bytes);
}

function decodeUtf8(bytes: Uint8Array, other: Decode): string {
  try {
    return strict.decode(bytes);
  } catch {
    return other(bytes);
  }
}

/** Cuts bytes at line ends: CR, LF or CRLF. A CRLF that is split between two chunks is still one line end. */
class LineCutter {
  private held: Uint8Array[] = [];
  private length = 0;
  private number = 1;
  private afterCr = false;

  constructor(private readonly decode: Decode) {}

  *push(chunk: Uint8Array): Generator<TextLine, void, void> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i];
      if (byte !== LF && byte !== CR) {
        this.afterCr = false;
        continue;
      }
      if (byte === LF && this.afterCr) {
        this.afterCr = false;
        from = i + 1;
        continue;
      }
      this.afterCr = byte === CR;
      this.hold(chunk.subarray(from, i));
      from = i + 1;
      yield this.take();
    }
    if (from < chunk.length) this.hold(chunk.subarray(from));
  }

  *end(): Generator<TextLine, void, void> {
    if (this.length > 0) yield this.take();
  }

  private hold(piece: Uint8Array): void {
    if (this.length <= MAX_LINE_BYTES) this.held.push(piece);
    this.length += piece.length;
  }

  private take(): TextLine {
    if (this.number > MAX_LINES)
      throw new StatementError(
        "The file has more than ten million lines, most of them empty or nearly so. Export the statement again, for a shorter time.",
      );
    const tooLong = this.length > MAX_LINE_BYTES;
    const bytes = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held);
    let text = tooLong ? decodeWindows1252(bytes.subarray(0, MAX_BAD_TEXT)) : this.decode(bytes);
    if (this.number === 1) text = text.replace(/^(?:\uFEFF|ï»¿)/, "");
    const line = { number: this.number, text, tooLong };
    this.held = [];
    this.length = 0;
    this.number += 1;
    return line;
  }
}

/** The characters of bytes from 128 to 159. Bytes without a letter stay as they are. */
const LETTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes Windows-1252. Before version 23, Node's own `TextDecoder` takes bytes from 128 for Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => LETTERS.charAt(sign.charCodeAt(0) - 128));
}

/** Bytes in memory as a source with a single chunk. */
export async function* asSource(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

/** Reads a source's first bytes, so many if there are, and returns them beside all of its bytes. */
export async function withStart(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ start: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let held = 0; held < length;) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    held += next.value.length;
  }
  return { start: Buffer.concat(first).subarray(0, length), bytes: again(first, chunks) };
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
