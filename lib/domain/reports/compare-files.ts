import { parseAmount, sameAmount } from "@/lib/money/amount";
import { compareRows, type FileDifference, type RowKind } from "./compare-rows";
import { cellsOfLine, csvLines, separatorOf, type CsvCell, type CsvSeparator } from "./csv-lines";

const MAX_SHOWN_BYTES = 2000;

/** A row with its cells, which are read once, when something else differs than its bytes. */
interface CsvRow {
  start: number;
  bytes: Uint8Array;
  end: string;
  separator: CsvSeparator;
  cells(): readonly CsvCell[];
}

const ROWS: RowKind<CsvRow> = {
  same: (wanted, got) => sameBytes(wanted.bytes, got.bytes) || differingCells(wanted, got).next().done === true,
  around: (wanted, got) => {
    if (!sameBytes(wanted.bytes, got.bytes)) return { expected: shown(wanted), found: shown(got) };
    return wanted.end === got.end ? null : { expected: `The line ends with ${wanted.end}.`, found: `It ends with ${got.end}.` };
  },
  text: shown,
  differing: (wanted, got) => [...differingCells(wanted, got)],
  head: (row) => row.cells().map(({ text }) => text),
  byte: (row, end) => row?.start ?? (end ? end.start + end.bytes.length : 0),
};

/**
 * Where a CSV file differs from the one that was written; see compareRows. A file that was saved by a spreadsheet differs only where
 * its cells say something else: quotes, the separator, the encoding, and how a figure is written (1500.00 or 1500) are formatting.
 * @param limit how many places are enough
 * @param head its columns' names, if its first line doesn't have them
 */
export function compareCsv(expected: AsyncIterable<Uint8Array>, found: AsyncIterable<Uint8Array>, limit: number, head?: string[]): Promise<FileDifference[]> {
  return compareRows(csvRows(expected), csvRows(found), head ? { ...ROWS, head: () => head } : ROWS, limit);
}

/** Whether nothing is another than was written but the way it is written. */
export function isFormattingOnly({ line, column, expected, found }: FileDifference): boolean {
  return line !== null && column === null && expected !== null && found !== null;
}

async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void, void> {
  let separator: CsvSeparator | undefined;
  for await (const line of csvLines(chunks)) {
    const by = (separator ??= separatorOf(line.bytes));
    let cells: CsvCell[] | undefined;
    yield { ...line, separator: by, cells: () => (cells ??= cellsOfLine(line.bytes, by)) };
  }
}

function* differingCells(wanted: CsvRow, got: CsvRow): Generator<{ at: number; expected: string | null; found: string | null }, void, void> {
  const [expected, found] = [wanted.cells(), got.cells()];
  for (let at = 0; at < Math.max(expected.length, found.length); at += 1) {
    const [a, b] = [expected[at], found[at]];
    if (!a || !b || !sameCell(a, b, got.separator)) yield { at, expected: a?.text ?? null, found: b?.text ?? null };
  }
}

/** A figure is the same however many zeros end its decimals. A text, such as an account number, is the same only to the letter. */
function sameCell(wanted: CsvCell, got: CsvCell, separator: CsvSeparator): boolean {
  if (wanted.text === got.text) return true;
  if (wanted.isQuoted) return false;
  const [a, b] = [parseAmount(wanted.text), parseAmount(separator === ";" ? got.text.replace(",", ".") : got.text)];
  return a !== null && b !== null && sameAmount(a, b);
}

function shown({ bytes }: CsvRow): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_SHOWN_BYTES));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
