import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { addAmounts, sameAmount, subtractAmounts } from "@/lib/money/amount";
import type { UntoldLine } from "@/lib/statements/ask";
import type { Queryable } from "@/lib/store/database";
import { statementBefore } from "@/lib/store/statements/statement-lines";

/**
 * The mapping with the way of the oldest line, where the account's statement before the file ends with the balance from which that line
 * leads to its own. Unchanged if no line is untold, or the balances don't meet.
 * @param file.untold its oldest line, read as the mapping says; see `ask`
 */
export async function withWayAfterStatement(
  db: Queryable,
  accountId: string,
  importId: string,
  { mapping, untold }: { mapping: StatementMapping; untold: UntoldLine | null },
): Promise<StatementMapping> {
  if (
    mapping.kind !== "table" ||
    mapping.amounts.kind !== "stepped" ||
    mapping.amounts.first !== null
  )
    return mapping;
  const line = untold?.line ?? null;
  if (line === null || line.balanceAfter === null) return mapping;
  const before = await statementBefore(
    db,
    accountId,
    { firstDay: line.bookedOn, sequence: null, page: null, opening: null, closing: null },
    importId,
  );
  const closing = before?.closingAmount ?? null;
  if (!before || closing === null || (before.lastDay ?? "") > line.bookedOn) return mapping;
  const first: Direction | null = sameAmount(addAmounts(closing, line.amount), line.balanceAfter)
    ? "in"
    : sameAmount(subtractAmounts(closing, line.amount), line.balanceAfter)
      ? "out"
      : null;
  return { ...mapping, amounts: { ...mapping.amounts, first } };
}
