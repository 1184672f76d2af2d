import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { RunningBalanceCheck } from "@/lib/domain/statements/running-balances";
import { markOf, readAmount } from "./read-amount";
import { readRow } from "./read-row";
import type { TableRow } from "./row";
import { sideColumns } from "./side-columns";

/**
 * The mapping with a column of marks behind the balance as text, where it says which way each line went, as Providus prints it, and not on
 * which side the balance is: the balances follow from the lines without it, and don't with it.
 */
export function withLineMarks(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping {
  const { balanceMark } = sideColumns(mapping);
  if (balanceMark === null) return mapping;
  const ways = dated.flatMap((row) =>
    readAmount(row, mapping).kind === "amount" ? [markOf(row.cells[balanceMark] ?? "")] : [],
  );
  if (new Set(ways).size < 2 || ways.includes(null)) return mapping;
  const asText = {
    ...mapping,
    columns: { ...mapping.columns, narration: [...mapping.columns.narration, balanceMark] },
  };
  return follows(asText, dated) && !follows(mapping, dated) ? asText : mapping;
}

function follows(mapping: CsvMapping, dated: readonly TableRow[]): boolean {
  const side = sideColumns(mapping);
  const check = new RunningBalanceCheck();
  for (const row of dated) {
    const reading = readRow(row, mapping, side);
    if (reading.kind === "line") check.add(reading.line);
  }
  return check.finish().broken === null;
}
