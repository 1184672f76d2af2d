import { parseAmount, sameAmount } from "@/lib/money/amount";
import { type FileDifference, pickedCells } from "./compare-columns";
import { type CompareOptions, compareRows, type RowKind } from "./compare-rows";
import {
  cellsOfLine,
  type CsvCell,
  csvLines,
  type CsvSeparator,
  DecimalSigns,
  separatorOf,
  signIn,
} from "./csv-lines";
import { csvRowKeys, type RowOfCells, type RowTally } from "./row-order";

const MAX_SHOWN_BYTES = 2000;
/** In place of one that a row lacks which ends before its columns do. */
const NO_CELL: CsvCell = { text: "", isQuoted: false };

/** A row whose cells are read only when its bytes differ. */
interface CsvRow extends RowOfCells {
  /** Null where the file's bytes are others, since it is in UTF-16. */
  start: number | null;
  bytes: Uint8Array;
  end: string;
  /** True if only some cells are compared, so that the bytes say nothing about equality. */
  isPicked?: true;
}

export interface SavedAs {
  isUtf16: boolean;
  /** The separator of the cells; null for commas, as written. */
  separator: ";" | "\t" | null;
}

export interface CsvComparison {
  places: FileDifference[];
  saved: SavedAs | null;
}

export interface CsvOptions extends Pick<CompareOptions, "limit"> {
  head?: string[] | undefined;
  tally?: () => RowTally;
}

/** A file's bytes. They may be asked for twice. */
type Bytes = () => AsyncIterable<Uint8Array>;

function rowKind(signs: DecimalSigns, head: string[] | undefined): RowKind<CsvRow> {
  return {
    same: (wanted, got) =>
      (!wanted.isPicked && sameBytes(wanted.bytes, got.bytes)) ||
      differingCells(wanted, got, signs).next().done === true,
    around: (wanted, got) => {
      if (!sameBytes(wanted.bytes, got.bytes))
        return { expected: shown(wanted), found: shown(got) };
      return wanted.end === got.end
        ? null
        : { expected: `The line ends with ${wanted.end}.`, found: `It ends with ${got.end}.` };
    },
    text: shown,
    differing: (wanted, got) => [...differingCells(wanted, got, signs)],
    head: (row) => head ?? row.cells().map(({ text }) => text),
    picked: (row, cells) => ({
      ...row,
      isPicked: true,
      cells: () => pickedCells(row.cells(), cells, NO_CELL),
    }),
    byte: (row, end) => (row ? row.start : end ? endOf(end) : 0),
    keys: () => csvRowKeys(signs),
  };
}

const IN_UTF16 = {
  sheet: null,
  line: 1,
  column: null,
  expected: "The file is in UTF-8.",
  found: "It is in UTF-16.",
  byte: 0,
};

/**
 * Where a CSV file differs from the one that was written; see compareRows. A file that was saved by a spreadsheet differs only where
 * its cells say something else: quotes, the separator, the encoding, and how a figure is written (1500.00 or 1500, or 1500,00 where that is the file's decimal sign) are formatting.
 */
export async function compareCsv(
  expected: Bytes,
  found: Bytes,
  options: CsvOptions,
): Promise<CsvComparison> {
  const signs = new DecimalSigns();
  const comparison = await comparedBy(signs, expected, found, options);
  return signs.areMixed
    ? comparedBy(new DecimalSigns(false), expected, found, options)
    : comparison;
}

async function comparedBy(
  signs: DecimalSigns,
  expected: Bytes,
  found: Bytes,
  { head, tally, limit }: CsvOptions,
): Promise<CsvComparison> {
  const saved: SavedAs = { isUtf16: false, separator: null };
  const places = await compareRows(
    csvRows(expected()),
    foundRows(found(), saved),
    rowKind(signs, head),
    { limit, ...(tally && { tally: tally() }) },
  );
  if (places.length === 0 && saved.isUtf16) places.push(IN_UTF16);
  return { places, saved: saved.isUtf16 || saved.separator !== null ? saved : null };
}

/** True if only the formatting differs from what was written. */
export function isFormattingOnly({
  line,
  column,
  expected,
  found,
  otherOrder,
}: FileDifference): boolean {
  return (
    line !== null &&
    column === null &&
    expected !== null &&
    found !== null &&
    otherOrder === undefined
  );
}

async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void, void> {
  let separator: CsvSeparator | undefined;
  for await (const line of csvLines(chunks)) {
    const by = (separator ??= separatorOf(line.bytes));
    let cells: CsvCell[] | undefined;
    yield { ...line, separator: by, cells: () => (cells ??= cellsOfLine(line.bytes, by)) };
  }
}

async function* foundRows(
  chunks: AsyncIterable<Uint8Array>,
  saved: SavedAs,
): AsyncGenerator<CsvRow, void, void> {
  for await (const row of csvRows(asUtf8(chunks, () => (saved.isUtf16 = true)))) {
    if (row.separator !== ",") saved.separator = row.separator;
    yield saved.isUtf16 ? { ...row, start: null } : row;
  }
}

function* differingCells(
  wanted: CsvRow,
  got: CsvRow,
  signs: DecimalSigns,
): Generator<{ at: number; expected: string | null; found: string | null }, void, void> {
  const [expected, found] = [wanted.cells(), got.cells()];
  for (let at = 0; at < Math.max(expected.length, found.length); at += 1) {
    const [a, b] = [expected[at], found[at]];
    if (!a || !b || !sameCell(a, b, { signs, separator: got.separator }))
      yield { at, expected: a?.text ?? null, found: b?.text ?? null };
  }
}

/** A figure is the same however many zeros end its decimals. A text, such as an account number, is the same only to the letter. */
function sameCell(
  wanted: CsvCell,
  got: CsvCell,
  { signs, separator }: { signs: DecimalSigns; separator: CsvSeparator },
): boolean {
  if (wanted.isQuoted) return wanted.text === got.text;
  const [a, b] = [parseAmount(wanted.text), signs.figureOf(got.text, separator)];
  if (a === null || b === null) return wanted.text === got.text;
  signs.note(signIn(got.text));
  return wanted.text === got.text || sameAmount(a, b);
}

function endOf({ start, bytes }: CsvRow): number | null {
  return start === null ? null : start + bytes.length;
}

function shown({ bytes }: CsvRow): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_SHOWN_BYTES));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/**
 * Converts a file's bytes to UTF-8. UTF-16, as spreadsheets save "Unicode text", is recognised by the byte order mark,
 * without which none of them writes it. Other bytes come through unchanged.
 * @param onUtf16 called before the first bytes if they were UTF-16
 */
async function* asUtf8(
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
