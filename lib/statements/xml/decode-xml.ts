import { StatementError } from "../statement-error";
import { guessEncoding } from "../text/guess-encoding";
import { decodeWindows1252 } from "../text/windows-1252";
import { LenientUtf8 } from "./lenient-utf8";

const DECLARED = /^(?:\uFEFF|ï»¿)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Decodes an XML file: by its byte order mark, otherwise by the encoding in its first line, otherwise as UTF-8. What claims to be UTF-8 and isn't is read all the same. */
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
