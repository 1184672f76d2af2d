import { parseDay } from "@/lib/domain/statements/parse-day";
import type { TableRow } from "../table/row";

/** The sections are looked for within this many rows. */
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
 * FNB's statement in numbered sections, turned into a table: the first cell of each row is its section's number, texts stand in single
 * quotation marks, and days have no year. Section 2 names the account, 3 the period and its balances, 5 the movements; the others are
 * totals. Rows of any other file stay as they are.
 */
export class SectionRows {
  /** The first rows, while they don't yet show what the file is. */
  private held: TableRow[] | null = [];
  private sections: Sections | null = null;

  /** True if rows need no further look. */
  get isPlain(): boolean {
    return this.held === null && this.sections === null;
  }

  /** The rows that the file's next row becomes. */
  take(row: TableRow): TableRow[] {
    if (this.held === null) return this.sections?.take(row) ?? [row];
    this.held.push(row);
    return this.held.length < FIRST_ROWS && !isPeriodHeading(row) ? [] : this.end();
  }

  /** The rows that are still held when the file ends. */
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

  /** The rows that a row of the file becomes. */
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

  /** With the year that puts the day into the period, which may go on into a second one. */
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
