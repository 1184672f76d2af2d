import type { Submittable } from "pg";
import { inertSeparators } from "@/lib/domain/reports/csv-lines";
import { poolOf, type Database } from "../database";
import { textLiteral } from "./literals";

/** The result of one COPY. */
export interface CopiedRows {
  bytes: Buffer;
  rows: number;
}

/** How COPY writes rows, and what is at the end of each. */
export interface CopyForm {
  options: string;
  lineEnd: "\n" | "\r\n";
  /** See `inertSeparators`. */
  inertSeparators?: boolean;
}

export interface CopyOptions {
  form: CopyForm;
  /** The time zone that the select's times are written in. */
  zone: string;
  /** The buffer to write the rows into if they fit; its contents are overwritten. Without it, new memory is used. */
  into?: Buffer;
}

const FIRST_BYTES = 1024 * 1024;
/** So that a piece is sorted in memory; the server's own setting is a fraction of one. */
const WORK_MEMORY = "32MB";

/** CSV by RFC 4180. @param quoted columns that are text: they are in quotes. The others are figures. */
export function csvForm(quoted: readonly string[], inertSeparators = false): CopyForm {
  return {
    options: quoted.length === 0 ? "format csv" : `format csv, force_quote (${quoted.join(", ")})`,
    lineEnd: "\r\n",
    inertSeparators,
  };
}

/**
 * Runs `COPY (select …) TO STDOUT` and gives its rows. The server sends one message a row, so a line's end is told from a
 * line feed within a cell without reading the cells.
 */
export async function copyOut(
  db: Database,
  select: string,
  { form, zone, into }: CopyOptions,
): Promise<CopiedRows> {
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

/** Rows one behind the other, each with its line's end. */
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

/** Whether a row may begin a cell within a text. Few do, and looking for the bytes takes a hundredth of reading the row. */
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
