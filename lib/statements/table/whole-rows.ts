import type { CsvMapping, TableColumns } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { wholeDay } from "@/lib/domain/statements/whole-day";
import { addAmounts, sameAmount, type Amount } from "@/lib/money/amount";
import { MAX_PREAMBLE_ROWS } from "../limits";
import { roleOf } from "./column-words";
import { headerKey } from "./header-row";
import { labelBelow, mayBeLabelled } from "./labels";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { notBooked, sideColumns, type SideColumns } from "./side-columns";

/**
 * Puts together what a table prints in several rows or cells: a head of two rows, a day in three columns, a booking of two rows, and the
 * parts of a collective order below its line.
 */
export class WholeRows {
  private readonly heads = new RowPairs((above, row) => wholeHead(above, row));
  private readonly bookings: RowPairs;
  private readonly parts: CollectiveParts;
  private rows = 0;

  constructor(private readonly mapping: CsvMapping) {
    const columns = bookingColumns(mapping);
    this.bookings = new RowPairs((above, row) =>
      columns === null ? null : wholeBooking(above, row, columns),
    );
    this.parts = new CollectiveParts(mapping);
  }

  *take(row: TableRow): Generator<TableRow, void, void> {
    this.rows += 1;
    // A head is searched for among the first rows only; one row more may complete it.
    if (this.rows <= MAX_PREAMBLE_ROWS + 1) yield* this.booked(this.heads.take(row));
    else yield* this.booked([...this.heads.end(), row]);
  }

  *end(): Generator<TableRow, void, void> {
    yield* this.booked(this.heads.end());
    for (const row of this.bookings.end()) yield* this.parts.take(row);
    yield* this.parts.end();
  }

  private *booked(rows: Iterable<TableRow>): Generator<TableRow, void, void> {
    for (const row of rows)
      for (const whole of this.bookings.take(withWholeDay(row, this.mapping.columns)))
        yield* this.parts.take(whole);
  }
}

/** Joins each row with the one above it, where both are one. */
class RowPairs {
  private held: TableRow | null = null;

  constructor(private readonly join: (above: TableRow, row: TableRow) => TableRow | null) {}

  take(row: TableRow): TableRow[] {
    const { held } = this;
    const whole = held && this.join(held, row);
    this.held = whole ?? row;
    return held && whole === null ? [held] : [];
  }

  end(): TableRow[] {
    const { held } = this;
    this.held = null;
    return held ? [held] : [];
  }
}

/** Rows that are all there, with a head of two rows as one. */
export function wholeHeads(rows: readonly TableRow[]): TableRow[] {
  const pairs = new RowPairs((above, row) => wholeHead(above, row));
  return [...rows.flatMap((row) => pairs.take(row)), ...pairs.end()];
}

/** Likewise with a booking of two rows as one. */
export function wholeBookings(rows: readonly TableRow[], columns: BookingColumns): TableRow[] {
  const pairs = new RowPairs((above, row) => wholeBooking(above, row, columns));
  return [...rows.flatMap((row) => pairs.take(row)), ...pairs.end()];
}

/**
 * A head of two rows as one: below `Date | Particulars | Amount |`, where cells are merged, a row says `Debit | Credit` under the amount.
 * Its cells stand in the places of those above.
 */
function wholeHead(above: TableRow, row: TableRow): TableRow | null {
  if (above.problem !== null || row.problem !== null) return null;
  const named = row.cells.flatMap((cell, column) => (cell === "" ? [] : [column]));
  if (named.length !== 2 || named.some((column) => /\d/.test(row.cells[column] ?? ""))) return null;
  const roles = named.map((column) => roleOf(row.cells[column] ?? "")?.role);
  if (!roles.includes("in") || !roles.includes("out")) return null;
  const isUnderAmount = named.every((column) =>
    ["", "amount"].includes(
      above.cells[column] === "" ? "" : (roleOf(above.cells[column] ?? "")?.role ?? "other"),
    ),
  );
  if (!isUnderAmount || !above.cells.some((cell) => roleOf(cell)?.role === "bookedOn")) return null;
  const width = Math.max(above.cells.length, row.cells.length);
  return {
    ...above,
    cells: Array.from({ length: width }, (_, column) =>
      named.includes(column) ? (row.cells[column] ?? "") : (above.cells[column] ?? ""),
    ),
  };
}

type DayParts = Pick<TableColumns, "bookedOn" | "year" | "month">;

const YEAR = /^(?:year|yr|yyyy|jahr|jaar|année|annee|ano|año|anno|rok|år)$/;
const MONTH = /^(?:month|mth|mm|monat|maand|mois|mês|mes|mese|miesiąc|měsíc|måned|månad)$/;
const DAY = /^(?:day|dd|tag|dag|jour|dia|día|giorno|dzień|den)(?: of month)?$/;

/**
 * The row with its whole day in the day's column, where year, month and day have a column each, as Bank Zero prints them. What isn't one,
 * as the headings, stays as it is.
 */
export function withWholeDay(row: TableRow, { bookedOn, year, month }: DayParts): TableRow {
  if (year == null || month == null) return row;
  const day = wholeDay(row.cells[year] ?? "", row.cells[month] ?? "", row.cells[bookedOn] ?? "");
  return day === null
    ? row
    : { ...row, cells: row.cells.map((cell, column) => (column === bookedOn ? day : cell)) };
}

/** The columns of a day's parts, by their headings and what is below them; null where the day is in one. */
export function dayParts(
  header: readonly string[],
  rows: readonly TableRow[],
): { bookedOn: number; year: number; month: number } | null {
  const keys = header.map(headerKey);
  const [year, month, bookedOn] = [YEAR, MONTH, DAY].map((form) =>
    keys.findIndex((key) => form.test(key)),
  );
  if (
    year === undefined ||
    month === undefined ||
    bookedOn === undefined ||
    Math.min(year, month, bookedOn) < 0
  )
    return null;
  const cells = (column: number) =>
    rows.map((row) => (row.cells[column] ?? "").trim()).filter((cell) => cell !== "");
  const isFilled =
    cells(year).length > 0 && cells(year).every((cell) => /^\d{4}$/.test(cell) || !/\d/.test(cell));
  return isFilled && cells(bookedOn).some((cell) => /^\d{1,2}$/.test(cell))
    ? { bookedOn, year, month }
    : null;
}

/** The columns that tell a booking's two rows. */
export interface BookingColumns {
  bookedOn: number;
  dateOrder: CsvMapping["dateOrder"];
  balance: number | null;
  /** Of the amounts. */
  figures: readonly number[];
}

export function bookingColumns({
  amounts,
  columns: { bookedOn, balance },
  dateOrder,
  header,
}: CsvMapping): BookingColumns | null {
  // Without a header, rows above the lines are counted, and two of them aren't one.
  return header === null
    ? null
    : {
        bookedOn,
        dateOrder,
        balance,
        figures: amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount],
      };
}

/**
 * A booking of two rows as one: the first has the day and its text, and the next one, without a day, goes on with the text and has the
 * amount.
 */
function wholeBooking(
  above: TableRow,
  row: TableRow,
  { bookedOn, dateOrder, balance, figures }: BookingColumns,
): TableRow | null {
  if ((row.cells[bookedOn] ?? "") !== "" || above.problem !== null || row.problem !== null)
    return null;
  const holds = ({ cells }: TableRow, column: number) => !isNoAmount(cells[column] ?? "");
  const [figure, other] = figures.filter((column) => holds(row, column));
  // A row of totals has both.
  if (figure === undefined || other !== undefined || !isAmount(row.cells[figure] ?? ""))
    return null;
  if (
    [...figures, ...(balance === null ? [] : [balance])].some((column) =>
      /\d/.test(above.cells[column] ?? ""),
    )
  )
    return null;
  if (
    parseDay(above.cells[bookedOn] ?? "", dateOrder) === null ||
    !/\p{L}/u.test(above.cells.filter((_, column) => column !== bookedOn).join(" "))
  )
    return null;
  if ([above, row].some(isLabelled)) return null;
  const width = Math.max(above.cells.length, row.cells.length);
  const isLower = (column: number) => column === balance || figures.includes(column);
  return {
    ...above,
    cells: Array.from({ length: width }, (_, column) =>
      isLower(column)
        ? (row.cells[column] ?? "")
        : [above.cells[column] ?? "", row.cells[column] ?? ""]
            .filter((cell) => cell !== "")
            .join(" "),
    ),
    numeric:
      row.numeric &&
      above.numeric &&
      Array.from(
        { length: width },
        (_, column) =>
          (isLower(column) || !above.cells[column]
            ? row.numeric?.[column]
            : above.numeric?.[column]) ?? false,
      ),
    text: `${above.text}\n${row.text}`,
  };
}

function isAmount(cell: string): boolean {
  return (parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",")) !== null;
}

/** A balance or total among the lines is no half of a booking. */
function isLabelled({ text, cells }: TableRow): boolean {
  return (
    mayBeLabelled(text) && cells.some((cell) => labelBelow(cell.replace(/[:.]\s*$/, "")) !== null)
  );
}

/** A collective order may have so many parts. */
const MOST_PARTS = 5_000;

/**
 * Puts the parts of a collective order into the row above them: Raiffeisen prints each payment of it below its line, with a text and an
 * amount, and without a day and a balance. They are parts only where their amounts add up to the line's; their texts are its own.
 */
class CollectiveParts {
  private line: TableRow | null = null;
  private parts: TableRow[] = [];
  private readonly side: SideColumns;

  constructor(private readonly mapping: CsvMapping) {
    this.side = sideColumns(mapping);
  }

  *take(row: TableRow): Generator<TableRow, void, void> {
    if (this.line !== null && this.parts.length < MOST_PARTS && this.isPart(row)) {
      this.parts.push(row);
      return;
    }
    yield* this.end();
    if (this.isLine(row)) this.line = row;
    else yield row;
  }

  *end(): Generator<TableRow, void, void> {
    const { line, parts } = this;
    this.line = null;
    this.parts = [];
    if (line === null) return;
    const signed = parts.map((part) => this.signed(part));
    const sum = signed.reduce<Amount>((total, amount) => addAmounts(total, amount ?? "0"), "0");
    if (parts.length > 0 && sameAmount(sum, this.signed(line) ?? "0"))
      yield this.joined(line, parts);
    else yield* [line, ...parts];
  }

  private isLine(row: TableRow): boolean {
    const { columns, dateOrder } = this.mapping;
    // Without a balance beside it, an equal amount below the line may as well be another movement of the same day.
    if (columns.balance === null || isNoAmount(row.cells[columns.balance] ?? "")) return false;
    return (
      row.problem === null &&
      parseDay(row.cells[columns.bookedOn] ?? "", dateOrder) !== null &&
      this.signed(row) !== null
    );
  }

  private isPart(row: TableRow): boolean {
    const { columns } = this.mapping;
    if (
      row.problem !== null ||
      (row.cells[columns.bookedOn] ?? "").trim() !== "" ||
      this.signed(row) === null
    )
      return false;
    if (!isNoAmount(row.cells[columns.balance ?? -1] ?? "")) return false;
    // Revolut prints neither a day nor a balance beside what is pending.
    if (notBooked(row, this.side, "") !== null) return false;
    // A total below the last line has its amount too.
    if (
      mayBeLabelled(row.text) &&
      row.cells.some((cell) => labelBelow(cell.replace(/[:.]\s*$/, "")) !== null)
    )
      return false;
    return columns.narration.some((column) => /\p{L}/u.test(row.cells[column] ?? ""));
  }

  private signed(row: TableRow): Amount | null {
    const read = readAmount(row, this.mapping);
    if (read.kind !== "amount") return null;
    return read.direction === "in" ? read.amount : `-${read.amount}`;
  }

  private joined(line: TableRow, parts: readonly TableRow[]): TableRow {
    const texts = this.mapping.columns.narration;
    const cells = line.cells.map((cell, column) =>
      texts.includes(column)
        ? [cell, ...parts.map((part) => part.cells[column] ?? "")].filter(Boolean).join(" ")
        : cell,
    );
    return { ...line, cells, text: [line, ...parts].map(({ text }) => text).join("\n") };
  }
}
