import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { fitsBalances } from "./guess-signs";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** What may be drawn, with what is agreed to be owed or without what is held: no line leads from one such figure to the next. */
const DRAWABLE = /\bavailable\b/;

/**
 * Of several columns of balances the one that follows from the lines; where none does, the first that isn't what may be drawn. Where no
 * heading names one, a column of which every line's figure follows: its heading is in words that aren't known.
 * @param named all columns whose headings say that they hold a balance
 */
export function withFollowingBalance(
  mapping: CsvMapping,
  named: readonly number[],
  header: readonly string[],
  dated: readonly TableRow[],
): CsvMapping {
  const { columns } = mapping;
  if (named.length === 0 && columns.balance === null)
    return withUnnamedBalance(mapping, header, dated);
  if (columns.balance === null || named.length < 2 || fitsBalances(mapping, dated)) return mapping;
  const others = named
    .filter((column) => column !== columns.balance)
    .map((balance) => ({ ...mapping, columns: { ...columns, balance } }));
  const isDrawable = (column: number | null): boolean =>
    DRAWABLE.test(headerKey(header[column ?? -1] ?? ""));
  const booked = isDrawable(columns.balance)
    ? others.find((other) => !isDrawable(other.columns.balance))
    : undefined;
  return others.find((other) => fitsBalances(other, dated)) ?? booked ?? mapping;
}

function withUnnamedBalance(
  mapping: CsvMapping,
  header: readonly string[],
  dated: readonly TableRow[],
): CsvMapping {
  const { columns, amounts } = mapping;
  const used = new Set<number | null | undefined>([
    ...Object.values(columns).flat(),
    ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount]),
  ]);
  const others = header.flatMap((_, column) =>
    used.has(column) ? [] : [{ ...mapping, columns: { ...columns, balance: column } }],
  );
  return others.find((other) => fitsBalances(other, dated)) ?? mapping;
}
