import { cellsOfLine, csvLines, type CsvLine } from "./csv-lines";

/** A place where a file differs from the one that was written. */
export interface FileDifference {
  /** From 1, which is the head. In the file that was written, for a row that is missing. */
  line: number | null;
  column: string | null;
  expected: string | null;
  found: string | null;
  /** In the file that was found, from its start. */
  byte: number;
}

/** So far rows are looked ahead for, to tell one that was taken out or put in from one that was changed. */
const LOOK_AHEAD = 64;

/**
 * Where a CSV file differs from the one that was written, first places first: cells by their column, rows that are missing,
 * rows that were put in. Reads both side by side and holds a few rows of each.
 * @param limit how many places are enough
 */
export async function compareCsv(expected: AsyncIterable<Uint8Array>, found: AsyncIterable<Uint8Array>, limit: number): Promise<FileDifference[]> {
  const [left, right] = [new Ahead(csvLines(expected)), new Ahead(csvLines(found))];
  const differences: FileDifference[] = [];
  let head: string[] = [];
  let rewritten: FileDifference | null = null;
  for (let line = 1; differences.length < limit; line += 1) {
    const [wanted, got] = [await left.peek(0), await right.peek(0)];
    if (!wanted && !got) break;
    if (line === 1 && wanted) head = cellsOfLine(wanted.bytes);
    if (wanted && got && sameBytes(wanted.bytes, got.bytes)) {
      left.drop(1);
      right.drop(1);
      continue;
    }
    const taken = got ? await indexOf(left, got.bytes) : 1;
    const put = wanted ? await indexOf(right, wanted.bytes) : 1;
    if (wanted && taken > 0 && (put <= 0 || taken <= put)) {
      differences.push({ line, column: null, expected: text(wanted), found: null, byte: got?.start ?? right.end });
      left.drop(1);
    } else if (got && put > 0) {
      differences.push({ line, column: null, expected: null, found: text(got), byte: got.start });
      right.drop(1);
      line -= 1;
    } else if (wanted && got) {
      const cells = differingCells(head, wanted, got, line);
      if (cells.length === 0) rewritten ??= { line, column: null, expected: text(wanted), found: text(got), byte: got.start };
      differences.push(...cells);
      left.drop(1);
      right.drop(1);
    }
  }
  return differences.length === 0 && rewritten ? [rewritten] : differences.slice(0, limit);
}

function differingCells(head: readonly string[], wanted: CsvLine, got: CsvLine, line: number): FileDifference[] {
  const [expected, found] = [cellsOfLine(wanted.bytes), cellsOfLine(got.bytes)];
  const places = Array.from({ length: Math.max(expected.length, found.length) }, (_, at) => at);
  return places
    .filter((at) => expected[at] !== found[at])
    .map((at) => ({ line, column: head[at] ?? `column ${at + 1}`, expected: expected[at] ?? null, found: found[at] ?? null, byte: got.start }));
}

/** How far ahead a row stands, or -1 when it doesn't within reach. */
async function indexOf(lines: Ahead, bytes: Uint8Array): Promise<number> {
  for (let at = 1; at <= LOOK_AHEAD; at += 1) {
    const line = await lines.peek(at);
    if (!line) return -1;
    if (sameBytes(line.bytes, bytes)) return at;
  }
  return -1;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

function text({ bytes }: CsvLine): string {
  return new TextDecoder().decode(bytes.subarray(0, 2000));
}

/** Lines of which some are seen before they are taken. */
class Ahead {
  readonly #seen: CsvLine[] = [];
  /** Behind the last row that was seen. */
  end = 0;

  constructor(private readonly lines: AsyncGenerator<CsvLine, void, void>) {}

  async peek(at: number): Promise<CsvLine | undefined> {
    while (this.#seen.length <= at) {
      const { value, done } = await this.lines.next();
      if (done || !value) return undefined;
      this.end = value.start + value.bytes.length;
      this.#seen.push(value);
    }
    return this.#seen[at];
  }

  drop(count: number): void {
    this.#seen.splice(0, count);
  }
}
