import { type CsvMapping, DATE_ORDERS, type TableColumns } from "@/lib/domain/statements/mapping";
import { parseDay, wholeDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { type Amount, addAmounts, sameAmount } from "@/lib/money/amount";
import { MAX_PREAMBLE_ROWS } from "../limits";
import { headerKey, roleOf } from "./headings";
import { labelBelow, mayBeLabelled } from "./labels";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { type SideColumns, comeApart, notBooked, sideColumns } from "./side-columns";

/**
 * Joins parts that a table prints in several rows or cells. A head of two rows, a day in three columns, a booking of two
 * rows, and the parts of a collective order below its line.
 */
export class JoinedRows {
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
      for (const whole of this.bookings.take(joinDay(row, this.mapping.columns)))
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
export function joinHeads(rows: readonly TableRow[]): TableRow[] {
  const pairs = new RowPairs((above, row) => wholeHead(above, row));
  return [...rows.flatMap((row) => pairs.take(row)), ...pairs.end()];
}

/** Likewise with a booking of two rows as one. */
export function joinBookings(rows: readonly TableRow[], columns: BookingColumns): TableRow[] {
  const pairs = new RowPairs((above, row) => wholeBooking(above, row, columns));
  return [...rows.flatMap((row) => pairs.take(row)), ...pairs.end()];
}

/**
 * Joins a head of two rows. Below `Date | Particulars | Amount |`, where cells are merged, a row says `Debit | Credit`
 * under the amount. Its cells stand in the places of those above.
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

/** Joins year, month and day in the day's column, as for Bank Zero. Cells that make no day, as the headings, stay as they are. */
export function joinDay(row: TableRow, { bookedOn, year, month }: DayParts): TableRow {
  if (year == null || month == null) return row;
  const day = wholeDay(row.cells[year] ?? "", row.cells[month] ?? "", row.cells[bookedOn] ?? "");
  return day === null
    ? row
    : { ...row, cells: row.cells.map((cell, column) => (column === bookedOn ? day : cell)) };
}

/** The columns of a day's parts, by headings and contents; null for a whole day. */
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
interface BookingColumns {
  bookedOn: number;
  dateOrder: CsvMapping["dateOrder"];
  balance: number | null;
  /** Of the amounts. */
  figures: readonly number[];
}

function bookingColumns({
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
 * Joins a booking of two rows. The first has the day and its text; the next one, without a day, goes on with the text
 * and has the amount.
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
const MAX_PARTS = 5_000;

/**
 * Puts the parts of a collective order into the row above them. Raiffeisen prints each payment of it below its line,
 * with a text and an amount, and without a day and a balance. They are parts only where their amounts add up to the
 * line's; their texts are its own.
 */
class CollectiveParts {
  private line: TableRow | null = null;
  private parts: TableRow[] = [];
  private readonly side: SideColumns;

  constructor(private readonly mapping: CsvMapping) {
    this.side = sideColumns(mapping);
  }

  *take(row: TableRow): Generator<TableRow, void, void> {
    if (this.line !== null && this.parts.length < MAX_PARTS && this.isPart(row)) {
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

const FULL =
  /\b(?:\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?[-/. ]?[a-zà-ÿ]{3,10}[-/. ,]+\d{4}|[a-z]{3,9} \d{1,2},? \d{4})\b/gi;
const PERIOD =
  /\bperiode?\b|période|período|zeitraum|\bfrom\b|\bbetween\b|\bdu\b.*\bau\b|date range|\bstatement dates?\b/i;
/** `25/09`, `25-Sep`, `Sep 25`. */
const WITHOUT_YEAR =
  /^(?:\d{1,2}([-/.])\d{1,2}\1?|\d{1,2}[- /]?[a-zà-ÿ]{3,9}\.?|[a-z]{3,9} \d{1,2})$/i;

/**
 * Adds the period's year to days printed without one, as by KlikBCA. A day that could be in two of its years, or in
 * none, stays as it is, and then it is refused.
 */
export class DaysOfPeriod {
  private ends: [string, string] | null = null;

  /** Must be called for every row above the table. */
  see({ text }: TableRow): void {
    const days = PERIOD.test(text) ? (text.match(FULL) ?? []) : [];
    const [from, to] = days;
    if (this.ends === null && from !== undefined && to !== undefined && days.length === 2)
      this.ends = [from, to];
  }

  /** The row with whole days in these columns. */
  filled(row: TableRow, columns: readonly (number | null)[]): TableRow {
    if (this.ends === null) return row;
    const filled = columns.flatMap((column): [number, string][] => {
      const day = column === null ? null : this.withYear(row.cells[column] ?? "");
      return column === null || day === null ? [] : [[column, day]];
    });
    if (filled.length === 0) return row;
    const byColumn = new Map(filled);
    return { ...row, cells: row.cells.map((cell, column) => byColumn.get(column) ?? cell) };
  }

  private withYear(cell: string): string | null {
    const sign = WITHOUT_YEAR.exec(cell)?.[1];
    if (!WITHOUT_YEAR.test(cell) || this.ends === null) return null;
    const [from, to] = this.ends;
    const whole = (year: string) =>
      `${cell.replace(/[-/.]$/, "")}${sign ?? (/^[a-z]/i.test(cell) ? ", " : " ")}${year}`;
    const years = new Set(
      DATE_ORDERS.flatMap((order) => {
        const [first, last] = [parseDay(from, order), parseDay(to, order)];
        if (first === null || last === null) return [];
        return [first.slice(0, 4), last.slice(0, 4)].filter((year) => {
          const day = parseDay(whole(year), order);
          return day !== null && day >= first && day <= last;
        });
      }),
    );
    const [only] = years;
    return years.size === 1 && only !== undefined ? whole(only) : null;
  }
}

const FIRST_GROUP = /^[-+(]?[^\d,.]{0,4}\d{1,3}$/;
const INNER_GROUP = /^\d{3}$/;
const LAST_GROUP = /^\d{3}(?:\.\d{1,4})?[)\s]*(?:CR|DR)?$/i;
const CURRENCY = /^(?:[A-Za-z]{3,5})?$/;
const MAX_GROUPS = 6;
const MAX_IN_TEXTS = 3;
const MAX_WAYS = 50;

/**
 * Joins the parts of a row that unquoted separators have split. Amounts such as `5,000.00`, or texts with the separator,
 * aren't quoted. The joined row must have as many cells as the header, with days, an amount and a balance in their
 * columns. Null if there is no way, if there are too many, or if they differ in more than texts; and for a table without
 * balances, where nothing would show that the result is right. Texts are only joined if joining amounts isn't enough.
 */
export function rejoin(row: TableRow, mapping: CsvMapping, side: SideColumns): TableRow | null {
  if (comeApart(row, side) === null || side.width === null || mapping.columns.balance === null)
    return null;
  const amounts = waysToJoin(row, mapping, side, false);
  const ways = amounts.length > 0 ? amounts : waysToJoin(row, mapping, side, true);
  const [first] = ways;
  if (!first || ways.length >= MAX_WAYS) return null;
  const texts = new Set(textColumns(mapping, side));
  const differ = first.some(
    (_, column) => !texts.has(column) && ways.some((way) => way[column] !== first[column]),
  );
  if (differ) return null;
  const narration = (way: readonly string[]) =>
    mapping.columns.narration.reduce((length, column) => length + (way[column]?.length ?? 0), 0);
  // If the ways only divide texts differently, the one with the longest narration is taken.
  return {
    ...row,
    cells: ways.reduce((best, way) => (narration(way) > narration(best) ? way : best)),
  };
}

/** Lists ways to join a row to the header's width. They fit the mapping, and there is a limit. */
function waysToJoin(
  row: TableRow,
  mapping: CsvMapping,
  side: SideColumns,
  withTexts: boolean,
): string[][] {
  const { columns, amounts } = mapping;
  const width = side.width ?? 0;
  const grouped = mapping.separator === "," && mapping.decimalSign === ".";
  if (!grouped && !withTexts) return [];
  const money = new Set([
    columns.balance,
    side.balanceBefore,
    ...side.fees,
    ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount]),
  ]);
  const texts = new Set(withTexts ? textColumns(mapping, side) : []);
  const found: string[][] = [];
  place([], 0, withTexts ? MAX_IN_TEXTS : 0);
  return found;

  function place(placed: readonly string[], from: number, spare: number): void {
    if (found.length >= MAX_WAYS) return;
    const left = width - placed.length;
    if (left === 0) {
      const cells = [...placed];
      if (
        row.cells.slice(from).every((cell) => cell === "") &&
        fits({ ...row, cells }, mapping, withTexts)
      )
        found.push(cells);
      return;
    }
    if (row.cells.length - from < left) return;
    const isMoney = money.has(placed.length);
    const isText = texts.has(placed.length);
    const most = isText ? 1 + spare : isMoney && grouped ? MAX_GROUPS : 1;
    for (let count = 1; count <= most; count += 1) {
      const taken = row.cells.slice(from, from + count);
      if (taken.length < count) return;
      if (isMoney && !areFigure(taken, mapping)) continue;
      place(
        [
          ...placed,
          taken
            .filter((cell) => isMoney || cell !== "")
            .join(isMoney ? "," : `${mapping.separator ?? ","} `),
        ],
        from + count,
        isText ? spare - count + 1 : spare,
      );
    }
  }
}

/** The columns that may hold any text. */
function textColumns({ columns, amounts }: CsvMapping, side: SideColumns): number[] {
  const { narration: _narration, counterparty: _counterparty, ...others } = columns;
  const taken = new Set<number | null>([
    ...Object.values(others),
    ...Object.values(amounts).filter((value) => typeof value === "number"),
    side.balanceBefore,
    side.balanceMark,
    ...side.fees,
    side.account,
    ...side.status,
  ]);
  return Array.from({ length: side.width ?? 0 }, (_, column) => column).filter(
    (column) => !taken.has(column),
  );
}

/** True for one whole figure, one empty cell, or the groups of one figure. */
function areFigure(cells: readonly string[], { decimalSign }: CsvMapping): boolean {
  const [first = ""] = cells;
  if (cells.length === 1)
    return (
      first === "" ||
      (!/^0\d/.test(first) &&
        (isNoAmount(first) || parsePrintedAmount(first, decimalSign) !== null))
    );
  return (
    FIRST_GROUP.test(first) &&
    cells.slice(1, -1).every((cell) => INNER_GROUP.test(cell)) &&
    LAST_GROUP.test(cells.at(-1) ?? "")
  );
}

function fits(row: TableRow, mapping: CsvMapping, onlyMovements: boolean): boolean {
  const { columns, dateOrder, decimalSign } = mapping;
  const cell = (column: number | null) => (column === null ? "" : (row.cells[column] ?? ""));
  const amount = readAmount(row, mapping);
  const isDated = parseDay(cell(columns.bookedOn), dateOrder) !== null;
  const hasValueDay =
    columns.valueOn === null ||
    cell(columns.valueOn) === "" ||
    parseDay(cell(columns.valueOn), dateOrder) !== null;
  const hasAmount = amount.kind === "amount" ? isDated : amount.kind === "none" && !onlyMovements;
  return (
    hasValueDay &&
    hasAmount &&
    CURRENCY.test(cell(columns.currency).trim()) &&
    parsePrintedAmount(cell(columns.balance), decimalSign) !== null
  );
}
