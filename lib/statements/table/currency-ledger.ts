import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { currencyOfCell } from "./currency-code";
import { fitsBalances } from "./guess-signs";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { notBooked, sideColumns } from "./side-columns";

/**
 * The mapping of a list in which each currency has running balances of its own, as PayPal and other wallets print it: each is an account,
 * and a person says which one is read. Null for any other table, such as a card's, whose lines were paid in several currencies.
 */
export function currencyLedger(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping | null {
  const { currency, balance } = mapping.columns;
  if (currency === null || balance === null) return null;
  const side = sideColumns(mapping);
  const moved = dated.filter((row) => readAmount(row, mapping).kind === "amount" && notBooked(row, side, row.cells[mapping.columns.bookedOn] ?? "") === null);
  const lists = new Map<string, TableRow[]>();
  for (const row of moved) {
    const code = currencyOfCell(row.cells[currency] ?? "");
    if (code === null) return null;
    lists.set(code, [...(lists.get(code) ?? []), row]);
  }
  const several = [...lists.values()].filter(({ length }) => length > 1);
  if (lists.size < 2 || several.length === 0 || fitsBalances(mapping, moved, 2) || !several.every((rows) => fitsBalances(mapping, rows, 2))) return null;
  return { ...mapping, columns: { ...mapping.columns, currency: null, account: currency } };
}
