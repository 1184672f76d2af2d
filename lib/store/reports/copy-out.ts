import type { Submittable } from "pg";
import { poolOf, type Database } from "../database";
import { textLiteral } from "./literals";

/** What came of one COPY. */
export interface CopiedRows {
  bytes: Buffer;
  rows: number;
}

const CR_LF = Buffer.from("\r\n");

/**
 * Runs `COPY (select …) TO STDOUT` in CSV and gives its rows with CR LF at the end of each. The server sends one message a
 * row, so a line's end is told from a line feed within a cell without reading the cells.
 * @param quoted columns that are text: they stand in quotes. The others are figures.
 * @param zone the time zone that the select's times are written in
 */
export async function copyOut(db: Database, select: string, options: { quoted: readonly string[]; zone: string }): Promise<CopiedRows> {
  const force = options.quoted.length === 0 ? "" : `, force_quote (${options.quoted.join(", ")})`;
  const client = await poolOf(db).connect();
  let isWhole = false;
  try {
    await client.query(`begin read only; set local timezone = ${textLiteral(options.zone)}; set local jit = off`);
    const copied = await new Promise<CopiedRows>((resolve, reject) => {
      client.query(new CopyQuery(`copy (${select}) to stdout with (format csv${force})`, resolve, reject));
    });
    await client.query("commit");
    isWhole = true;
    return copied;
  } finally {
    // A connection in the middle of something is of no use to the next one.
    client.release(!isWhole);
  }
}

interface WireConnection {
  query(text: string): void;
}

/** As the driver runs it: it hands over each message of the answer. */
class CopyQuery implements Submittable {
  #held = Buffer.allocUnsafe(1024 * 1024);
  #length = 0;
  #rows = 0;

  constructor(
    private readonly text: string,
    private readonly done: (copied: CopiedRows) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  submit(connection: unknown): void {
    (connection as WireConnection).query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const needed = this.#length + chunk.length + 1;
    if (needed > this.#held.length) this.#grow(needed);
    // The bytes are the driver's, which uses them again: they are copied at once.
    this.#length += chunk.copy(this.#held, this.#length, 0, chunk.length - 1);
    this.#length += CR_LF.copy(this.#held, this.#length);
    this.#rows += 1;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#held.length * 2));
    this.#held.copy(larger, 0, 0, this.#length);
    this.#held = larger;
  }

  handleError(error: Error): void {
    this.failed(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done({ bytes: this.#held.subarray(0, this.#length), rows: this.#rows });
  }
}
