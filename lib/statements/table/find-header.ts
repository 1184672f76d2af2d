import { roleOf, type ColumnRole } from "./column-words";
import type { TableRow } from "./row";

export interface FoundHeader {
  /** Its place among the rows looked at, from 0. */
  index: number;
  row: TableRow;
  /** Every column that has a role, the surest first. */
  roles: Map<ColumnRole, number[]>;
}

/** The row that names the most columns, of those that name a date and an amount; the first among equals. */
export function findHeader(rows: readonly TableRow[]): FoundHeader | null {
  let best: FoundHeader | null = null;
  rows.forEach((row, index) => {
    const roles = rolesIn(row);
    const named = roles.has("bookedOn") || roles.has("valueOn");
    const amounts = roles.has("amount") || roles.has("in") || roles.has("out");
    if (named && amounts && roles.size > (best?.roles.size ?? 0)) best = { index, row, roles };
  });
  return best;
}

function rolesIn(row: TableRow): Map<ColumnRole, number[]> {
  const found = row.cells.flatMap((cell, column) => {
    const role = roleOf(cell);
    return role ? [{ column, ...role }] : [];
  });
  const roles = new Map<ColumnRole, number[]>();
  for (const { column, role } of found.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) roles.set(role, [...(roles.get(role) ?? []), column]);
  return roles;
}
