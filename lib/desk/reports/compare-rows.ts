import { createHmac, randomBytes } from "node:crypto";
import type { Alteration, Verification } from "@/lib/contract/api/verification";
import type { ComparedCell, ComparedRow, ComparedRows } from "@/lib/domain/reports/compared-cell";
import { normaliseAmount, parseAmount } from "@/lib/money/amount";
import { matchColumns, pickedCells } from "./compare-columns";

export interface CompareOptions {
  limit: number;
  /** The columns' names, where the first row doesn't have them. Columns are compared in place then. */
  head?: readonly string[] | undefined;
}

type Cells = ComparedRow["cells"];

/** Rows to look ahead, to distinguish a removed or inserted row from a changed one. */
const LOOK_AHEAD = 64;
/** How many rows tell which columns are the same, and which decimal sign a file has. */
const FIRST_ROWS = 20;

/**
 * Finds where rows differ from those that were written. First columns that are missing, were added or moved; then, by
 * the columns that both have, first places first: cells by their column, rows that are missing, rows that were added; or
 * the one place where the same rows begin to stand in another order. Reads both side by side and holds a few rows of
 * each.
 */
export async function compareRows(
  written: ComparedRows,
  found: ComparedRows,
  { limit, head }: CompareOptions,
): Promise<Alteration[]> {
  const [left, right] = [new Ahead(written), new Ahead(found)];
  try {
    const [first, second] = [await left.first(FIRST_ROWS), await right.first(FIRST_ROWS)];
    const columns = head ? null : matchColumns(first.map(texts), second.map(texts), limit);
    const wantedCells = (row: ComparedRow): Cells =>
      columns ? pickedCells(row.cells, columns.wanted) : row.cells;
    const gotCells = (row: ComparedRow): Cells =>
      columns ? pickedCells(row.cells, columns.got) : row.cells;
    const plainValue = plainReader(first.map(wantedCells), second.map(gotCells));
    const otherCells = (wanted: ComparedRow, got: ComparedRow) =>
      otherPlaces(wantedCells(wanted), gotCells(got), plainValue);
    const same = (wanted: ComparedRow, got: ComparedRow) =>
      (!columns && typeof wanted.line === "string" && wanted.line === got.line) ||
      otherCells(wanted, got).next().done === true;
    const names = head ?? (first[0] && wantedCells(first[0]).map((cell) => cell?.text)) ?? [];
    /** The surplus columns in front of a cell that belongs to none. */
    const surplus = columns ? columns.got.width - columns.got.places.length : 0;

    const places: Alteration[] = [...(columns?.places ?? [])];
    const tally = new RowTally(plainValue);
    const takeLeft = (row: ComparedRow): void => {
      tally.add(wantedCells(row));
      left.drop();
    };
    const takeRight = (row: ComparedRow): void => {
      tally.remove(gotCells(row));
      right.drop();
    };
    let firstOther: Alteration | null = null;
    for (let line = 1; places.length < limit; line += 1) {
      const [wanted, got] = [await left.peek(0), await right.peek(0)];
      if (!wanted && !got) break;
      if (wanted && got && same(wanted, got)) {
        left.drop();
        right.drop();
        continue;
      }
      const place = {
        sheet: null,
        line,
        column: null,
        expected: wanted ? rowText(wanted) : null,
        found: got ? rowText(got) : null,
        byte: null,
      };
      if (wanted && got) firstOther ??= { ...place, otherOrder: true };
      const removed = got ? await left.indexOf((row) => same(row, got)) : 1;
      const inserted = wanted ? await right.indexOf((row) => same(wanted, row)) : 1;
      if (wanted && removed > 0 && (inserted < 0 || removed <= inserted)) {
        places.push({ ...place, found: null });
        takeLeft(wanted);
      } else if (got && inserted > 0) {
        places.push({ ...place, expected: null });
        takeRight(got);
        line -= 1;
      } else if (wanted && got) {
        for (const at of otherCells(wanted, got)) {
          if (places.length >= limit) break;
          const column = names[at] ?? `column ${at + 1 + surplus}`;
          places.push({ ...place, column, ...shown(wantedCells(wanted)[at], gotCells(got)[at]) });
        }
        takeLeft(wanted);
        takeRight(got);
      }
    }
    if (!firstOther) return places.slice(0, limit);
    for (let row = await left.peek(0); row; row = await left.peek(0)) takeLeft(row);
    for (let row = await right.peek(0); row; row = await right.peek(0)) takeRight(row);
    return tally.isEven ? [...(columns?.places ?? []), firstOther] : places.slice(0, limit);
  } finally {
    await Promise.all([written.return(), found.return()]);
  }
}

/** Tells if rows that stand in different places of two files are the same rows, each as often, in bounded memory. */
export class RowTally {
  /** So nobody can choose rows whose hashes cancel each other out. */
  readonly #secret = randomBytes(32);
  readonly #textColumns = new Set<number>();
  readonly #rewritten = new Set<number>();
  #sum = 0n;

  constructor(private readonly plainValue: PlainValue) {}

  /** Adds a written row, which tells which columns have texts. */
  add(cells: Cells): void {
    cells.forEach((cell, at) => cell?.is === "text" && this.#textColumns.add(at));
    this.#sum += this.#hash(cells.map((cell) => valueOf(cell, asWritten)));
  }

  remove(cells: Cells): void {
    const values = cells.map((cell, at) => {
      const isText = this.#textColumns.has(at);
      const value = valueOf(cell, isText ? asText : this.plainValue);
      if (value !== valueOf(cell, asText)) this.#rewritten.add(at);
      return value;
    });
    this.#sum -= this.#hash(values);
  }

  /** False also if a cell was taken for a figure in a column that has texts. */
  get isEven(): boolean {
    return this.#sum === 0n && [...this.#rewritten].every((at) => !this.#textColumns.has(at));
  }

  /** Of a row up to its last value, since only some files have empty cells behind it. */
  #hash(values: readonly (string | null)[]): bigint {
    const row = JSON.stringify(values.slice(0, values.findLastIndex((each) => each !== null) + 1));
    return BigInt(`0x${createHmac("sha256", this.#secret).update(row).digest("hex")}`);
  }
}

/** The value of a plain text, which is the same however a figure is written. */
type PlainValue = (text: string) => string;

const asText: PlainValue = (text) => text;

const asWritten: PlainValue = (text) => {
  const figure = parseAmount(text);
  return figure === null ? text : normaliseAmount(figure);
};

/**
 * Reads the figures of a CSV file that was found. A file has one decimal sign, which the first rows
 * tell, or else the first figure that has one.
 */
function plainReader(first: readonly Cells[], second: readonly Cells[]): PlainValue {
  const written = first.slice(1);
  const figures = second
    .slice(1)
    .flatMap((cells) =>
      cells.filter(
        (cell, at) => cell?.is === "plain" && !written.some((row) => row[at]?.is === "text"),
      ),
    );
  let ofFile = [".", ","].find((sign) => figures.some((cell) => cell?.text.includes(sign)));
  return (text) => {
    const sign = [",", "."].find((each) => text.includes(each));
    const value = asWritten(text.replace(",", "."));
    if (sign === undefined || parseAmount(value) === null) return asWritten(text);
    ofFile ??= sign;
    return sign === ofFile ? value : `${text} with the other decimal sign`;
  };
}

/** The places of cells with other values. A text, such as an account number, is the same only to the letter. */
function* otherPlaces(
  wanted: Cells,
  got: Cells,
  plainValue: PlainValue,
): Generator<number, void, void> {
  for (let at = 0; at < Math.max(wanted.length, got.length); at += 1) {
    const [a, b] = [wanted[at] ?? null, got[at] ?? null];
    if (valueOf(a, asWritten) !== valueOf(b, a?.is === "text" ? asText : plainValue)) yield at;
  }
}

/** A cell's value, whichever way a figure is written, and in a workbook its kind. */
function valueOf(cell: ComparedCell, plainValue: PlainValue): string | null {
  if (cell === null) return null;
  const { is, text } = cell;
  if (is === "figure" || is === "formula") return `${is} ${text}`;
  return `text ${is === "plain" ? plainValue(text) : text}`;
}

/** The texts of a row's cells, up to the last: behind the last name there is no column. */
function texts({ cells }: ComparedRow): string[] {
  return cells
    .slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
    .map((cell) => cell?.text ?? "");
}

const MAX_SHOWN = 2000;

function rowText({ cells }: ComparedRow): string {
  return cells
    .map((cell) => cell?.text ?? "")
    .join(" | ")
    .slice(0, MAX_SHOWN);
}

const KINDS = { text: "text", plain: "text", figure: "a number", formula: "a formula" };

/** Shows both as text, with the found one's kind where they look alike. So too where a formula would be hidden. */
function shown(
  wanted: ComparedCell = null,
  got: ComparedCell = null,
): Pick<Alteration, "expected" | "found"> {
  const saysKind =
    got !== null && wanted !== null && (got.text === wanted.text || got.is === "formula");
  return {
    expected: wanted?.text ?? null,
    found: saysKind ? `${got.text} (as ${KINDS[got.is]})` : (got?.text ?? null),
  };
}

class Ahead {
  readonly #held: ComparedRow[] = [];

  constructor(private readonly rows: ComparedRows) {}

  async peek(at: number): Promise<ComparedRow | undefined> {
    while (this.#held.length <= at) {
      const { value } = await this.rows.next();
      if (!value) return undefined;
      this.#held.push(value);
    }
    return this.#held[at];
  }

  async first(count: number): Promise<ComparedRow[]> {
    await this.peek(count - 1);
    return this.#held.slice(0, count);
  }

  /** The place of such a row among the next ones; below zero if there is none. */
  async indexOf(isSought: (row: ComparedRow) => boolean): Promise<number> {
    for (let at = 1; at <= LOOK_AHEAD; at += 1) {
      const row = await this.peek(at);
      if (row === undefined) return -1;
      if (isSought(row)) return at;
    }
    return -1;
  }

  drop(): void {
    this.#held.shift();
  }
}

/**
 * The common explanation of all differences, or null. Possible are formatting alone, or the order
 * of rows or of columns.
 * @param limit how many places were enough: of as many, the rest wasn't compared
 */
export function commonNote(
  places: readonly Alteration[],
  limit: number,
): Extract<Verification["note"], "same_cells" | "same_rows" | "moved_columns" | null> {
  if (places.length >= limit) return null;
  if (places.every(isFormattingOnly)) return "same_cells";
  if (places.every((place) => isFormattingOnly(place) || place.otherOrder)) return "same_rows";
  return places.every((place) => isFormattingOnly(place) || place.ofColumn === "moved")
    ? "moved_columns"
    : null;
}

/** True if only the formatting differs from what was written. */
function isFormattingOnly({ line, column, expected, found, otherOrder }: Alteration): boolean {
  return (
    line !== null &&
    column === null &&
    expected !== null &&
    found !== null &&
    otherOrder === undefined
  );
}
