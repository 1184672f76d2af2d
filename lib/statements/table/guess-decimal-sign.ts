import type { DecimalSign } from "@/lib/domain/statements/csv-mapping";
import type { Guess } from "@/lib/domain/statements/guess";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";

/** The decimal sign with which every amount can be read. If both fit, it is certain only if no amount would differ. */
export function guessDecimalSign(cells: readonly string[]): Guess<DecimalSign> {
  const amounts = cells.filter((cell) => !isNoAmount(cell) && /\d/.test(cell));
  const reads = (sign: DecimalSign) =>
    amounts.filter((cell) => parsePrintedAmount(cell, sign) !== null).length;
  const [point, comma] = [reads("."), reads(",")];
  if (point !== comma) return { value: point > comma ? "." : ",", doubts: [] };
  const differ = amounts.some(
    (cell) => parsePrintedAmount(cell, ".")?.amount !== parsePrintedAmount(cell, ",")?.amount,
  );
  return { value: ".", doubts: differ ? ["decimal_sign"] : [] };
}
