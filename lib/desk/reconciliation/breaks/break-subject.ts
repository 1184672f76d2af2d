import { AppError } from "@/lib/desk/app-error";
import type { Queryable } from "@/lib/store/database";
import { LEG_SIDES, type LegSide } from "@/lib/domain/matching/matching";
import { findLegs, type StoredLeg } from "@/lib/store/reconciliation/legs";
import { lineOfAccount } from "@/lib/store/statements/statement-lines";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";

const LINE = /^line:(\d{1,18})$/;
const LEG = new RegExp(`^leg:(.+):(${LEG_SIDES.join("|")})$`);

/** What a break is of. */
export type BreakSubject = { lineId: string } | { leg: StoredLeg };

/**
 * @throws {AppError} `not_found` if the subject is neither a line of the account nor a leg
 */
export async function subjectOf(
  db: Queryable,
  accountId: string,
  subject: string,
): Promise<BreakSubject> {
  const found = await lineOrLeg(db, accountId, subject);
  if (!found)
    throw new AppError(
      "not_found",
      "There is no such line or transfer in this account. Load the list again.",
    );
  return found;
}

async function lineOrLeg(
  db: Queryable,
  accountId: string,
  subject: string,
): Promise<BreakSubject | null> {
  const lineId = LINE.exec(subject)?.[1];
  if (lineId) return (await lineOfAccount(db, accountId, lineId)) ? { lineId } : null;
  const [, transactionId, side] = LEG.exec(subject) ?? [];
  if (!transactionId || !(await findStatementAccount(db, accountId))) return null;
  const [leg] = await findLegs(db, [{ transactionId, side: side as LegSide }]);
  return leg ? { leg } : null;
}
