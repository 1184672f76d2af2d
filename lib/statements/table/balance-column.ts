import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { fitsBalances } from "./guess-signs";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** What may be drawn, with what is agreed to be owed or without what is held: no line leads from one such figure to the next. */
const DRAWABLE = /\bavailable\b/;

/**
 * Of several columns of balances the one that follows from the lines; where none does, the first that isn't what may be drawn.
 * @param named all columns whose headings say that they hold a balance
 */
export function withFollowingBalance(mapping: CsvMapping, named: readonly number[], header: readonly string[], dated: readonly TableRow[]): CsvMapping {
  const { columns } = mapping;
  if (columns.balance === null || named.length < 2 || fitsBalances(mapping, dated)) return mapping;
  const others = named.filter((column) => column !== columns.balance).map((balance) => ({ ...mapping, columns: { ...columns, balance } }));
  const isDrawable = (column: number | null): boolean => DRAWABLE.test(headerKey(header[column ?? -1] ?? ""));
  const booked = isDrawable(columns.balance) ? others.find((other) => !isDrawable(other.columns.balance)) : undefined;
  return others.find((other) => fitsBalances(other, dated)) ?? booked ?? mapping;
}
