import { MAX_PREAMBLE_ROWS } from "../limits";
import { roleOf } from "./column-words";
import type { TableRow } from "./row";

/** A head is searched for among the first rows only; one row more may complete it. */
const MOST_ROWS = MAX_PREAMBLE_ROWS + 1;

/**
 * The rows, with a head of two rows as one: below `Date | Particulars | Amount |`, where cells are merged, a row says `Debit | Credit`
 * under the amount. Its cells stand in the places of those above.
 */
export async function* withWholeHeads(
  rows: AsyncIterable<TableRow>,
): AsyncGenerator<TableRow, void, void> {
  let held: TableRow | null = null;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MOST_ROWS) {
      if (held) yield held;
      held = null;
      yield row;
      continue;
    }
    const whole: TableRow | null = held && wholeHead(held, row);
    if (held && whole === null) yield held;
    held = whole ?? row;
  }
  if (held) yield held;
}

/** The same for rows that are all there. */
export function wholeHeads(rows: readonly TableRow[]): TableRow[] {
  const found: TableRow[] = [];
  for (const row of rows) {
    const before = found.at(-1);
    const whole = before ? wholeHead(before, row) : null;
    if (whole) found[found.length - 1] = whole;
    else found.push(row);
  }
  return found;
}

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
