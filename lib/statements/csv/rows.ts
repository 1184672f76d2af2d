import type { TableSeparator } from "@/lib/domain/statements/csv-mapping";
import { MAX_COLUMNS, MAX_LINE_BYTES, MAX_RECORD_LINES } from "../limits";
import type { TableRow } from "../table/row";
import type { TextLine } from "../text/lines";
import { SectionRows } from "./numbered-sections";
import { splitRecord } from "./split-record";

/**
 * The records of a CSV text. A record with line breaks inside quotes may span 30 lines. If a quote isn't closed within those, only its
 * own line is a bad row, and reading continues with the next line.
 */
export async function* readCsvRows(
  lines: AsyncIterable<TextLine>,
  separator: TableSeparator,
): AsyncGenerator<TableRow, void, void> {
  const records = new RecordCutter(separator);
  const sections = new SectionRows();
  for await (const line of lines) {
    if (line.number === 1 && /^sep=.$/i.test(line.text)) continue;
    records.add(line);
    if (sections.isPlain) yield* records.complete(false);
    else for (const row of records.complete(false)) yield* sections.take(row);
  }
  for (const row of records.complete(true)) yield* sections.take(row);
  yield* sections.end();
}

class RecordCutter {
  private held: TextLine[] = [];
  /** This many of the held lines together are known not to be a complete record. */
  private tried = 0;

  constructor(private readonly separator: TableSeparator) {}

  add(line: TextLine): void {
    this.held.push(line);
  }

  /** The records that the held lines complete. With `ended`, everything held is returned. */
  *complete(ended: boolean): Generator<TableRow, void, void> {
    // The lines that were waiting for more are tried once more if no more come.
    if (ended && this.tried > 0) this.tried -= 1;
    while (this.tried < this.held.length) {
      this.tried += 1;
      const row = this.try(ended);
      if (row) yield row;
    }
  }

  private try(ended: boolean): TableRow | null {
    const part = this.held.slice(0, this.tried);
    const [first] = part;
    if (!first) return null;
    if (first.tooLong)
      return this.giveUp(
        "This line is longer than 64 KB. Export the statement again, or remove the line.",
      );
    const text = part.length === 1 ? first.text : part.map((line) => line.text).join("\n");
    const split = splitRecord(text, this.separator);
    if (split.kind === "too-many")
      return this.giveUp(`This line has more than ${MAX_COLUMNS} columns. Check the separator.`);
    if (split.kind === "cells") {
      this.drop(part.length);
      return { number: first.number, cells: split.cells, numeric: null, text, problem: null };
    }
    const full =
      part.length >= MAX_RECORD_LINES ||
      text.length > MAX_LINE_BYTES ||
      (ended && part.length === this.held.length);
    return full ? this.giveUp("A quotation mark is opened in this line and not closed.") : null;
  }

  /** Only the first line is bad; the lines after it are tried again. */
  private giveUp(problem: string): TableRow | null {
    const [line] = this.held;
    this.drop(1);
    return line
      ? { number: line.number, cells: [], numeric: null, text: line.text, problem }
      : null;
  }

  private drop(lines: number): void {
    this.held = this.held.slice(lines);
    this.tried = 0;
  }
}
