import type { Database } from "../database";
import { copyOut, type CopyForm } from "./copy-out";

export type Cell = string | null;

/** One row per line, a tab between cells. A tab, a line feed or a backslash within a cell is escaped by a backslash. */
const TEXT: CopyForm = { options: "format text", lineEnd: "\n" };
const LINE_FEED = 10;
const NOTHING = String.raw`\N`;
const ESCAPED = /\\[^N]/;
const EACH_ESCAPED = /\\(.)/g;
const CONTROL = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/**
 * Runs a select and gives its rows as lists of cells, in the order of its columns: each cell the text that the server writes,
 * so that no figure passes through a float and no time through this machine's zone. Times are written in the zone.
 */
export async function readCells(db: Database, select: string, zone: string): Promise<Cell[][]> {
  return [...(await new RowReader(db, zone).rows(select))];
}

/**
 * The same for selects that are read one after the other; the cells of a row are made when the row is requested. Many rows of many small
 * values are read twice as fast by COPY, as bytes, as one by one. They are held in memory that is reused for the next
 * ones, since allocating new memory of this kind would trigger full garbage collections again and again.
 */
export class RowReader {
  /** Buffers of selects whose rows have all been read, for reuse. */
  readonly #free: Buffer[] = [];

  constructor(
    private readonly db: Database,
    private readonly zone: string,
  ) {}

  async rows(select: string): Promise<Generator<Cell[], void, void>> {
    const into = this.#free.pop();
    const { bytes } = await copyOut(this.db, select, {
      form: TEXT,
      zone: this.zone,
      ...(into && { into }),
    });
    return this.#rowsOf(bytes);
  }

  *#rowsOf(bytes: Buffer): Generator<Cell[], void, void> {
    for (let from = 0; from < bytes.length;) {
      const to = bytes.indexOf(LINE_FEED, from);
      yield cellsOf(bytes.toString("utf8", from, to));
      from = to + 1;
    }
    // Cells are separate strings: the bytes are no longer needed.
    this.#free.push(Buffer.from(bytes.buffer, bytes.byteOffset));
  }
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = line.split("\t");
  // Few lines have more to expand than empty cells.
  const isEscaped = ESCAPED.test(line);
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? null;
    if (cell === NOTHING) cells[at] = null;
    else if (isEscaped && cell !== null)
      cells[at] = cell.replace(EACH_ESCAPED, (_, letter: string) => CONTROL.get(letter) ?? letter);
  }
  return cells;
}
