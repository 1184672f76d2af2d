import { isEitherWay, roleOf } from "./column-words";
import type { ColumnRole } from "./heading-words";
import type { TableRow } from "./row";

export interface FoundHeader {
  /** Index among the searched rows. */
  index: number;
  row: TableRow;
  /** All columns that have a role, the most certain first. */
  roles: Map<ColumnRole, number[]>;
}

/** Finds the row that names the most columns, among those that name a date and an amount; the first one if several are equal. */
export function findHeader(rows: readonly TableRow[]): FoundHeader | null {
  let best: FoundHeader | null = null;
  rows.forEach((row, index) => {
    const roles = rolesIn(row.cells);
    if (isHeader(roles) && roles.size > (best?.roles.size ?? 0)) best = { index, row, roles };
  });
  return best;
}

/** A header that is known, with the roles of its columns. */
export function headerOf(cells: readonly string[]): FoundHeader {
  const row = { number: 0, cells: [...cells], numeric: null, text: "", problem: null };
  return { index: 0, row, roles: rolesIn(cells) };
}

/** How many columns a row names; 0 if it doesn't name a date and an amount. */
export function namesColumns(cells: readonly string[]): number {
  // Headings contain no figures, so most rows don't need a look at each cell.
  if (cells.length < 2 || cells.every((cell) => /\d/.test(cell))) return 0;
  const roles = rolesIn(cells);
  return isHeader(roles) ? roles.size : 0;
}

function isHeader(roles: ReadonlyMap<ColumnRole, number[]>): boolean {
  return (
    (roles.has("bookedOn") || roles.has("valueOn")) &&
    (roles.has("amount") || roles.has("in") || roles.has("out"))
  );
}

function rolesIn(cells: readonly string[]): Map<ColumnRole, number[]> {
  const found = cells.flatMap((cell, column) => {
    const role = roleOf(cell);
    return [
      ...(role ? [{ column, ...role }] : []),
      ...(isEitherWay(cell) ? [{ column, role: "amount" as const, rank: Infinity }] : []),
    ];
  });
  const roles = new Map<ColumnRole, number[]>();
  for (const { column, role } of found.toSorted((a, b) =>
    a.rank === b.rank ? a.column - b.column : a.rank - b.rank,
  ))
    roles.set(role, [...(roles.get(role) ?? []), column]);
  return roles;
}
