import type { CsvMapping, StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { BalanceProofBuilder, type BalanceProof } from "@/lib/domain/statements/balance-proof";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import { readStatement } from "../read-statement";
import { StatementError } from "../statement-error";
import { isInUnderMinus } from "../table/guess-signs";
import { guessMarked } from "../table/guess-marked";
import { ownNumberIn } from "../table/own-column";
import { printedIn } from "../table/printed-in";
import type { TableRow } from "../table/row";
import { asSource } from "../text/as-source";
import { datedRows, ROWS } from "./dated-rows";

/**
 * Whether only signs in one column say which way money went, and nothing shows what they mean: neither balances, nor a CR or DR in a cell,
 * nor a column of marks that agree with them. A card's list counts what is owed, and prints a charge without a minus. Likewise, whether
 * balances don't show which of two columns without headings is money in, or what a minus before most of it means. The bytes of a workbook
 * must be complete.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function leavesSignsOpen(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping,
): Promise<boolean> {
  if (
    mapping.kind === "chain" ||
    mapping.amounts.kind === "marked" ||
    mapping.amounts.kind === "stepped"
  )
    return false;
  const rows = await datedRows(firstBytes, format, mapping);
  if (rows.length === 0 || !isToProve(rows, mapping)) return false;
  return (await proofs(firstBytes, format, ofOneAccount(mapping, rows))).every(
    ({ outcome }) => outcome === "unproven",
  );
}

function isToProve(rows: readonly TableRow[], mapping: CsvMapping): boolean {
  const { amounts, header } = mapping;
  if (amounts.kind === "split")
    return header === null || amounts.inNegative === true || isInUnderMinus(mapping, rows);
  return amounts.kind === "signed" && !isMarked(rows, mapping, amounts.amount);
}

/** Of several accounts that only their names tell apart, the first: the signs of all mean the same. */
function ofOneAccount(mapping: CsvMapping, rows: readonly TableRow[]): CsvMapping {
  const name = (rows[0]?.cells[mapping.columns.account ?? -1] ?? "").trim();
  return name === "" || (mapping.onlyAccount ?? null) !== null || ownNumberIn(name) !== null
    ? mapping
    : { ...mapping, onlyAccount: name };
}

function isMarked(
  rows: readonly TableRow[],
  { decimalSign, header }: CsvMapping,
  amount: number,
): boolean {
  if (rows.some((row) => printedIn(row, amount, decimalSign)?.mark)) return true;
  const column = (index: number) => rows.map((row) => row.cells[index] ?? "");
  const others = (header ?? rows[0]?.cells ?? []).flatMap((_, index) =>
    index === amount ? [] : [index],
  );
  // Marks that agree with all signs.
  return others.some((mark) => guessMarked(amount, mark, column)?.value.kind === "signed");
}

/** What the balances of the first lines prove. Where they don't follow from the lines, the import is refused. */
async function proofs(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: CsvMapping,
): Promise<BalanceProof[]> {
  const found: BalanceProof[] = [];
  let builder: BalanceProofBuilder | null = null;
  let lines = 0;
  try {
    for await (const event of readStatement(asSource(bytes), { format, mapping })) {
      if (event.kind === "head")
        builder = new BalanceProofBuilder(event.head, event.head.currency ?? "");
      if (event.kind === "line") builder?.add(event.line);
      if (event.kind === "foot" && builder) found.push(builder.finish(event.foot));
      if (event.kind === "foot") builder = null;
      lines += Number(event.kind === "line");
      if (lines >= ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
  return builder
    ? [...found, builder.finish({ opening: null, closing: null, skipped: [] })]
    : found;
}
