import type { DecimalSign } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";

/** The decimal sign with which every amount can be read. `isOpen`: both fit, and some amount would differ. */
export function guessDecimalSign(cells: readonly string[]): {
  value: DecimalSign;
  isOpen: boolean;
} {
  const amounts = cells.filter((cell) => !isNoAmount(cell) && /\d/.test(cell));
  const reads = (sign: DecimalSign) =>
    amounts.filter((cell) => parsePrintedAmount(cell, sign) !== null).length;
  const [point, comma] = [reads("."), reads(",")];
  if (point !== comma) return { value: point > comma ? "." : ",", isOpen: false };
  const differ = amounts.some(
    (cell) => parsePrintedAmount(cell, ".")?.amount !== parsePrintedAmount(cell, ",")?.amount,
  );
  return { value: ".", isOpen: differ };
}
