import { StatementError } from "../statement-error";
import { guessEncoding } from "../text/guess-encoding";

const DECLARED = /^(?:\uFEFF|ï»¿)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Decodes an XML file: by its byte order mark, otherwise by the encoding in its first line, otherwise as UTF-8. */
export async function* decodeXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  let start: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | null = null;
  for await (const chunk of source) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < 300) continue;
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  if (!decoder) {
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  yield decoder.decode();
}

function decoderFor(start: Uint8Array): TextDecoder {
  const guessed = guessEncoding(start.subarray(0, 300));
  if (guessed.startsWith("utf-16")) return new TextDecoder(guessed);
  const declared = DECLARED.exec(Buffer.from(start.subarray(0, 300)).toString("latin1"))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(declared);
  } catch {
    throw new StatementError(`The file says that it is written in “${declared}”, which can't be read. Ask the bank for it in UTF-8.`);
  }
}
