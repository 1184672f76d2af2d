const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Longer than any row that the desk writes: a row without an end by then is cut there, so that memory stays bounded. */
const MAX_LINE_BYTES = 1024 * 1024;

/** A row of a CSV file as its bytes, without the end of the line. */
export interface CsvLine {
  /** Of its first byte, from the file's start. */
  start: number;
  bytes: Uint8Array;
  /** Its line end; empty at the end of a file without a final line end. */
  end: "CR LF" | "LF" | "nothing";
}

/** Cuts a file's bytes into its rows, as they come. A line feed within quotes is a part of its cell. */
export async function* csvLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine, void, void> {
  let held = new Uint8Array(0);
  let start = 0;
  let isQuoted = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      const isEnd = (byte === LINE_FEED && !isQuoted) || held.length + at - from >= MAX_LINE_BYTES;
      if (!isEnd) continue;
      const whole = joined(held, chunk.subarray(from, at + 1));
      yield lineOf(start, whole);
      start += whole.length;
      held = new Uint8Array(0);
      from = at + 1;
    }
    held = joined(held, chunk.subarray(from));
  }
  if (held.length > 0) yield lineOf(start, held);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function lineOf(start: number, whole: Uint8Array): CsvLine {
  if (whole.at(-1) !== LINE_FEED) return { start, bytes: whole, end: "nothing" };
  return whole.at(-2) === CARRIAGE_RETURN ? { start, bytes: whole.subarray(0, -2), end: "CR LF" } : { start, bytes: whole.subarray(0, -1), end: "LF" };
}

/** The cells of a row, by RFC 4180. */
export function cellsOfLine(line: Uint8Array): string[] {
  const text = new TextDecoder().decode(line);
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy;
  for (;;) {
    const found = cell.exec(text);
    // What isn't CSV is shown unchanged.
    if (!found) return [...cells, text.slice(cell.lastIndex)];
    cells.push(found[1] === undefined ? (found[2] ?? "") : found[1].replaceAll('""', '"'));
    if (found[3] === "") return cells;
  }
}
