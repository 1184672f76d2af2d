import type { Submittable } from "pg";
import { inertSeparators } from "@/lib/domain/reports/inert-separators";
import { type Database, poolOf } from "../database";
import { textLiteral } from "../postgres/literals";

interface CopiedRows {
  bytes: Buffer;
  rows: number;
}

interface CopyForm {
  options: string;
  lineEnd: "\n" | "\r\n";
  inertSeparators?: boolean;
}

interface CopyOptions {
  form: CopyForm;
  zone: string;
  /** The buffer to write the rows into if they fit; its contents are overwritten. Without it, new memory is used. */
  into?: Buffer;
}

const FIRST_BYTES = 1024 * 1024;
/** Memory to sort a piece in; the server's own setting is a fraction of one. */
const WORK_MEMORY = "32MB";

/** CSV by RFC 4180. @param quoted columns that are text: they are in quotes. The others are figures. */
export function csvForm(quoted: readonly string[]): CopyForm {
  return {
    options: quoted.length === 0 ? "format csv" : `format csv, force_quote (${quoted.join(", ")})`,
    lineEnd: "\r\n",
    inertSeparators: true,
  };
}

/**
 * Runs `COPY (select …) TO STDOUT` and gives its rows. The server sends one message a row, so a line's end is told from a
 * line feed within a cell without reading the cells.
 */
export async function copyOut(db: Database, select: string, { form, zone, into }: CopyOptions) {
  const client = await poolOf(db).connect();
  let isWhole = false;
  try {
    await client.query(
      `begin read only; set local timezone = ${textLiteral(zone)}; set local jit = off; set local work_mem = ${textLiteral(WORK_MEMORY)}`,
    );
    const copied = await new Promise<CopiedRows>((resolve, reject) => {
      const rows = new RowBuffer(into ?? Buffer.allocUnsafe(FIRST_BYTES), form);
      client.query(
        new CopyQuery(`copy (${select}) to stdout with (${form.options})`, rows, resolve, reject),
      );
    });
    await client.query("commit");
    isWhole = true;
    return copied;
  } finally {
    // A connection in the middle of a command can't be used for the next one.
    client.release(!isWhole);
  }
}

class RowBuffer {
  #length = 0;
  #rows = 0;
  readonly #lineEnd: Buffer;

  constructor(
    private held: Buffer,
    private readonly form: CopyForm,
  ) {
    this.#lineEnd = Buffer.from(form.lineEnd);
  }

  /** @param written with a line feed at its end, as the server writes it */
  add(written: Buffer): void {
    const row =
      this.form.inertSeparators && hasSeparator(written)
        ? Buffer.from(inertSeparators(written.toString()))
        : written;
    const needed = this.#length + row.length + 1;
    if (needed > this.held.length) this.#grow(needed);
    // The bytes belong to the driver, which reuses them, so they are copied at once.
    this.#length += row.copy(this.held, this.#length, 0, row.length - 1);
    this.#length += this.#lineEnd.copy(this.held, this.#length);
    this.#rows += 1;
  }

  get copied(): CopiedRows {
    return { bytes: this.held.subarray(0, this.#length), rows: this.#rows };
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.held.length * 2));
    this.held.copy(larger, 0, 0, this.#length);
    this.held = larger;
  }
}

const SEPARATORS = [";", "\t", "\r", "\n"].map((sign) => sign.charCodeAt(0));

/** Tells if a row may begin a cell within a text, without reading it. */
function hasSeparator(row: Buffer): boolean {
  return SEPARATORS.some((sign) => {
    const at = row.indexOf(sign);
    return at >= 0 && at < row.length - 1;
  });
}

interface WireConnection {
  query(text: string): void;
}

/** As the driver runs it: it hands over each message of the answer. */
class CopyQuery implements Submittable {
  constructor(
    private readonly text: string,
    private readonly rows: RowBuffer,
    private readonly done: (copied: CopiedRows) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  submit(connection: unknown): void {
    (connection as WireConnection).query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rows.add(chunk);
  }

  handleError(error: Error): void {
    this.failed(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done(this.rows.copied);
  }
}

export type Cell = string | null;

/**
 * Text format: a row for each line, a tab between cells.
 * A tab, a line feed or a backslash within a cell is escaped by a backslash.
 */
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
 * Runs a select and returns its rows as lists of cells.
 * Each cell is the server's text, so that no figure passes through a float and no time through this machine's
 * zone. Times are written in the zone.
 */
export async function readCells(db: Database, select: string, zone: string): Promise<Cell[][]> {
  return [...(await new RowReader(db, zone).rows(select))];
}

/**
 * Runs selects one after the other and makes a row's cells when requested.
 * COPY reads many small values twice as fast. The bytes' memory is reused, since allocating it anew would
 * trigger full garbage collections again and again.
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
