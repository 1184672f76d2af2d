import { labelledValues } from "./labels";
import type { TableRow } from "./row";
import { SummaryRows } from "./summary-rows";

/**
 * The cells that show the file's decimal sign: figures in these columns of the table, other than numbers as stored in a sheet. If there
 * are none, the balances around the table, which may be texts even where the table holds numbers.
 */
export function moneyTexts(
  rows: readonly TableRow[],
  data: readonly TableRow[],
  columns: readonly (number | null)[],
): string[] {
  const texts = data.flatMap((row) =>
    columns.flatMap((column) => (column === null ? [] : textIn(row, column))),
  );
  return texts.some((cell) => /\d/.test(cell)) ? texts : balanceTexts(rows);
}

function balanceTexts(rows: readonly TableRow[]): string[] {
  const summary = new SummaryRows();
  return rows.flatMap((row) => [
    ...(summary.take(row) ?? []).flatMap(({ column }) => textIn(row, column)),
    ...labelledValues(row.cells).flatMap(({ label, value, column }) =>
      label !== "opening" && label !== "closing"
        ? []
        : column === undefined
          ? [value]
          : textIn(row, column),
    ),
  ]);
}

function textIn(row: TableRow, column: number): string[] {
  return row.numeric?.[column] ? [] : [row.cells[column] ?? ""];
}
