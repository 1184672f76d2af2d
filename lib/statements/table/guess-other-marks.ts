import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { fitsBalances } from "./guess-signs";
import { tellsBothWays } from "./guess-marked";
import { hasSign } from "./guess-words";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { isBalanceBefore } from "./side-columns";

/**
 * Corrects the mapping of a table whose amounts have no sign, where one column holds a mark on every line and its heading isn't known: `Flow`,
 * `Drcr Ind`. Null if no column does, or several, or balances show other ways.
 */
export function toldByOtherMarks(
  mapping: CsvMapping,
  lines: readonly TableRow[],
): CsvMapping | null {
  const {
    amounts,
    columns: { narration, ...others },
    header,
  } = mapping;
  if (amounts.kind !== "signed" || header === null || header.some(isBalanceBefore)) return null;
  const moved = lines.filter((row) => readAmount(row, mapping).kind === "amount");
  if (moved.some((row) => hasSign(row, mapping))) return null;
  // A mark behind the balance may be the balance's.
  const taken = new Set<number | null>([
    amounts.amount,
    ...Object.values(others),
    others.balance === null ? null : others.balance + 1,
  ]);
  const [mark, another] = header.flatMap((_, column) =>
    !taken.has(column) && tellsBothWays(moved, column) ? [column] : [],
  );
  if (mark === undefined || another !== undefined) return null;
  const told: CsvMapping = {
    ...mapping,
    columns: { ...others, narration: narration.filter((column) => column !== mark) },
    amounts: { kind: "marked", amount: amounts.amount, mark },
  };
  return others.balance === null || fitsBalances(told, moved, 2) ? told : null;
}
