import type { CsvMapping, TableSeparator } from "@/lib/domain/statements/mapping";
import { TABLE_SEPARATORS } from "@/lib/domain/statements/mapping-choices";
import { parseDay } from "@/lib/domain/statements/parse-day";
import type { StatementEvent } from "@/lib/domain/statements/statement";
import { MAX_COLUMNS, MAX_LINE_BYTES, MAX_RECORD_LINES, unmarked } from "../limits";
import { namesColumns } from "../table/headings";
import { readTable } from "../table/read-table";
import type { TableRow } from "../table/row";
import { readTextLines, type TextLine } from "../text/lines";

/** The records of a CSV text, over at most 30 lines each. Of an open quote, only its own line is bad. */
export async function* readCsvRows(
  lines: AsyncIterable<TextLine>,
  separator: TableSeparator,
): AsyncGenerator<TableRow, void, void> {
  const records = new RecordCutter(separator);
  const sections = new SectionRows();
  for await (const line of lines) {
    if (line.number === 1 && /^sep=.$/i.test(line.text)) continue;
    records.add(line);
    for (const row of records.complete(false)) yield* sections.take(row);
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
        first,
        "This line is longer than 64 KB. Export the statement again, or remove the line.",
      );
    const text = part.length === 1 ? first.text : part.map((line) => line.text).join("\n");
    const split = splitRecord(text, this.separator);
    if (split.kind === "too-many")
      return this.giveUp(
        first,
        `This line has more than ${MAX_COLUMNS} columns. Check the separator.`,
      );
    if (split.kind === "cells") {
      this.drop(part.length);
      return { number: first.number, cells: split.cells, numeric: null, text, problem: null };
    }
    const full =
      part.length >= MAX_RECORD_LINES ||
      text.length > MAX_LINE_BYTES ||
      (ended && part.length === this.held.length);
    return full
      ? this.giveUp(first, "A quotation mark is opened in this line and not closed.")
      : null;
  }

  /** Only the first line is bad; the lines after it are tried again. */
  private giveUp({ number, text }: TextLine, problem: string): TableRow {
    this.drop(1);
    return { number, cells: [], numeric: null, text, problem };
  }

  private drop(lines: number): void {
    this.held = this.held.slice(lines);
    this.tried = 0;
  }
}

type SplitRecord =
  | { kind: "cells"; cells: string[] }
  | { kind: "open-quote" }
  | { kind: "too-many" };

/**
 * Splits a record into trimmed cells. A quote only opens at the start of a cell, so quotes inside a bank's free text are text.
 * Anything between a closing quote and the next separator belongs to the cell. Source: RFC 4180, and what real files contain.
 */
function splitRecord(text: string, separator: string): SplitRecord {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (cells.length === MAX_COLUMNS) return { kind: "too-many" };
    const start = skipBlanks(text, at, separator);
    let quoted = "";
    if (text[start] === '"') {
      const closing = closingQuote(text, start + 1);
      if (closing < 0) return { kind: "open-quote" };
      quoted = text.slice(start + 1, closing).replaceAll('""', '"');
      at = closing + 1;
    }
    const end = text.indexOf(separator, at);
    const rest = end < 0 ? text.slice(at) : text.slice(at, end);
    cells.push(unmarked((quoted + rest).trim()));
    if (end < 0) return { kind: "cells", cells };
    at = end + 1;
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && separator !== "\t")) at += 1;
  return at;
}

/** The position of the next quote that isn't doubled; below zero if there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/**
 * Finds the separator that splits some line into the most column names. Among equals, the one that splits the most lines
 * into the same number of cells, with more cells counting slightly more. Cell counts alone would mislead: with decimal
 * commas, a comma splits every line alike.
 */
export function guessSeparator(lines: readonly string[]): TableSeparator {
  const told = /^sep=(.)$/i.exec(lines[0] ?? "")?.[1];
  const named = TABLE_SEPARATORS.find((separator) => separator === told);
  if (named) return named;
  const scores = TABLE_SEPARATORS.map((separator) => ({ separator, ...scoreOf(lines, separator) }));
  return scores.toSorted((a, b) => b.names - a.names || b.score - a.score)[0]?.separator ?? ",";
}

/** The score counts lines with the commonest number of cells, weighted slightly by that number. */
function scoreOf(
  lines: readonly string[],
  separator: TableSeparator,
): { names: number; score: number } {
  const widths = new Map<number, number>();
  let names = 0;
  for (const line of lines) {
    const split = splitRecord(line, separator);
    const cells = split.kind === "cells" ? split.cells : [];
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    names = Math.max(names, namesColumns(cells));
  }
  return {
    names,
    score: Math.max(
      0,
      ...[...widths].map(([width, count]) => count * (1 + Math.min(width, 20) / 20)),
    ),
  };
}

/** Reads a bank's CSV by its mapping. */
export function readCsv(
  source: AsyncIterable<Uint8Array>,
  mapping: CsvMapping,
): AsyncGenerator<StatementEvent, void, void> {
  const lines = readTextLines(source, mapping.encoding ?? "utf-8");
  return readTable(readCsvRows(lines, mapping.separator ?? ","), mapping);
}

const FIRST_ROWS = 6;
const HEADINGS = [
  "Date",
  "Description 1",
  "Description 2",
  "Description 3",
  "Amount",
  "Balance",
  "Accrued Charges",
];

/**
 * Turns FNB's statement in numbered sections into a table. The first cell of each row is its section's number, texts
 * stand in single quotation marks, and days have no year. Section 2 names the account, 3 the period and its balances, 5
 * the movements; the others are totals. Rows of any other file stay as they are.
 */
class SectionRows {
  private held: TableRow[] | null = [];
  private sections: Sections | null = null;

  take(row: TableRow): TableRow[] {
    if (this.held === null) return this.sections?.take(row) ?? [row];
    this.held.push(row);
    return this.held.length < FIRST_ROWS && !isPeriodHeading(row) ? [] : this.end();
  }

  end(): TableRow[] {
    const { held } = this;
    if (held === null) return [];
    this.held = null;
    if (held.some(isPeriodHeading)) this.sections = new Sections();
    return held.flatMap((row) => this.sections?.take(row) ?? [row]);
  }
}

function isPeriodHeading({ cells }: TableRow): boolean {
  return cells[0] === "3" && unquoted(cells[1]) === "Statement Number";
}

class Sections {
  private from = "";
  private to = "";
  private isFirst = true;

  take(row: TableRow): TableRow[] {
    if (row.problem !== null) return [row];
    const [section = "", ...rest] = row.cells;
    const cells = rest.map(unquoted);
    const as = (...made: string[]): TableRow => ({ ...row, cells: made, text: made.join(",") });
    if (section === "2") return [as("Account Number", cells[0] ?? "")];
    if (section === "3") return this.period(cells, as);
    if (section !== "5") return [];
    if (cells[1] === "Date") return [as(...HEADINGS)];
    return [as(this.dayOf(cells[1] ?? ""), ...cells.slice(2))];
  }

  private period(
    [, from = "", to = "", opening = "", closing = ""]: string[],
    as: (...made: string[]) => TableRow,
  ): TableRow[] {
    if (parseDay(from, "dmy") === null || parseDay(to, "dmy") === null) return [];
    this.from = parseDay(from, "dmy") ?? "";
    this.to = parseDay(to, "dmy") ?? "";
    const balances = [
      ...(this.isFirst ? [as("Opening Balance", opening)] : []),
      as("Closing Balance", closing),
    ];
    this.isFirst = false;
    return balances;
  }

  /** Adds the year that puts a day into the period, which may span two years. */
  private dayOf(text: string): string {
    const years = [this.from, this.to].map((day) => day.slice(0, 4));
    const dated = years.map((year) => `${text} ${year}`.trim());
    const within = dated.find((each) => {
      const day = parseDay(each, "dmy");
      return day !== null && day >= this.from && day <= this.to;
    });
    return within ?? dated[0] ?? text;
  }
}

function unquoted(cell: string | undefined): string {
  return (cell ?? "").replace(/^'(.*)'$/, "$1").trim();
}
