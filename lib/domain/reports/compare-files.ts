import { compareRows, type FileDifference, type RowKind } from "./compare-rows";
import { cellsOfLine, csvLines, type CsvLine } from "./csv-lines";

const LINES: RowKind<CsvLine> = {
  same: (a, b) => sameBytes(a.bytes, b.bytes),
  around: (wanted, got) => (wanted.end === got.end ? null : { expected: `The line ends with ${wanted.end}.`, found: `It ends with ${got.end}.` }),
  text: ({ bytes }) => new TextDecoder().decode(bytes.subarray(0, 2000)),
  differing: (wanted, got) => {
    const [expected, found] = [cellsOfLine(wanted.bytes), cellsOfLine(got.bytes)];
    return Array.from({ length: Math.max(expected.length, found.length) }, (_, at) => ({ at, expected: expected[at] ?? null, found: found[at] ?? null })).filter((cell) => cell.expected !== cell.found);
  },
  head: ({ bytes }) => cellsOfLine(bytes),
  byte: (row, end) => row?.start ?? (end ? end.start + end.bytes.length : 0),
};

/**
 * Where a CSV file differs from the one that was written; see compareRows.
 * @param limit how many places are enough
 * @param head its columns' names, if its first line doesn't have them
 */
export function compareCsv(expected: AsyncIterable<Uint8Array>, found: AsyncIterable<Uint8Array>, limit: number, head?: string[]): Promise<FileDifference[]> {
  return compareRows(csvLines(expected), csvLines(found), head ? { ...LINES, head: () => head } : LINES, limit);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
