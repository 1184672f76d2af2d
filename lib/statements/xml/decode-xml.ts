import { StatementError } from "../statement-error";
import { guessEncoding } from "../text/encoding";
import { decodeWindows1252 } from "../text/lines";

const DECLARED = /^(?:\uFEFF|ï»¿)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Decodes an XML file by its byte order mark, its first line, or as UTF-8. A file that claims to be UTF-8 and isn't is
 * read all the same.
 */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, void> {
  let start: Uint8Array = new Uint8Array();
  let decode: Decode | null = null;
  for await (const chunk of source) {
    if (decode) {
      yield decode(chunk, false);
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < 300) continue;
    decode = decoderFor(start);
    yield decode(start, false);
  }
  if (!decode) {
    decode = decoderFor(start);
    yield decode(start, false);
  }
  yield decode(new Uint8Array(), true);
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

function decoderFor(start: Uint8Array): Decode {
  const guessed = guessEncoding(start.subarray(0, 300));
  if (guessed.startsWith("utf-16")) return decodeWith(new TextDecoder(guessed));
  const declared =
    DECLARED.exec(Buffer.from(start.subarray(0, 300)).toString("latin1"))?.[1] ?? "utf-8";
  const lenient = new LenientUtf8();
  if (/^utf-?8$/i.test(declared)) return (bytes, isLast) => lenient.decode(bytes, isLast);
  try {
    return decodeWith(new TextDecoder(declared));
  } catch {
    throw new StatementError(
      `The file says that it is written in “${declared}”, which can't be read. Ask the bank for it in UTF-8.`,
    );
  }
}

function decodeWith(decoder: TextDecoder): Decode {
  if (decoder.encoding === "windows-1252") return decodeWindows1252;
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** A letter of UTF-8 in several bytes, or a byte that is part of none. */
const BEYOND_ASCII =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]/g;
/** The beginning of a letter that a chunk's end may have cut. */
const CUT = /(?:[\u00c2-\u00f4]|[\u00e0-\u00f4][\u0080-\u00bf]|[\u00f0-\u00f4][\u0080-\u00bf]{2})$/;

/** Decodes UTF-8 as a stream. Bytes that are none are read as Windows-1252: some programs say UTF-8 and write that. */
class LenientUtf8 {
  private readonly strict = new TextDecoder("utf-8", { fatal: true });
  private held: Uint8Array = new Uint8Array();
  private isFirst = true;

  /** @param isLast whether no bytes follow these */
  decode(chunk: Uint8Array, isLast = false): string {
    const bytes: Uint8Array = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    const end = isLast
      ? bytes.length
      : bytes.length -
        (CUT.exec(Buffer.from(bytes.subarray(-3)).toString("latin1"))?.[0].length ?? 0);
    this.held = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    let text: string;
    try {
      text = this.strict.decode(whole);
    } catch {
      text = Buffer.from(whole).toString("latin1").replaceAll(BEYOND_ASCII, letter);
    }
    const bare = this.isFirst ? text.replace(/^\uFEFF/, "") : text;
    this.isFirst &&= whole.length === 0;
    return bare;
  }
}

function letter(found: string): string {
  const bytes = Buffer.from(found, "latin1");
  return found.length === 1 ? decodeWindows1252(bytes) : bytes.toString("utf8");
}
