import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { labelBelow, mayBeLabelled } from "./labels";
import type { TableRow } from "./row";

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
 * The rows, with a booking of two rows as one: the first has the day and its text, and the next one, without a day, goes on with the text
 * and has the amount.
 */
export async function* withWholeBookings(
  rows: AsyncIterable<TableRow>,
  columns: BookingColumns | null,
): AsyncGenerator<TableRow, void, void> {
  let held: TableRow | null = null;
  for await (const row of rows) {
    const whole: TableRow | null = held && columns && wholeBooking(held, row, columns);
    if (held && whole === null) yield held;
    held = whole ?? row;
  }
  if (held) yield held;
}

/** The same for rows that are all there. */
export function wholeBookings(rows: readonly TableRow[], columns: BookingColumns): TableRow[] {
  const found: TableRow[] = [];
  for (const row of rows) {
    const before = found.at(-1);
    const whole = before ? wholeBooking(before, row, columns) : null;
    if (whole) found[found.length - 1] = whole;
    else found.push(row);
  }
  return found;
}

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
