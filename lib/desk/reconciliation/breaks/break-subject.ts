import { AppError } from "@/lib/desk/app-error";
import type { Queryable } from "@/lib/store/database";
import { LEG_SIDES, type LegSide } from "@/lib/domain/matching/matching";
import { findLegs } from "@/lib/store/reconciliation/legs";
import { lineOfAccount } from "@/lib/store/statements/statement-lines";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";

const LINE = /^line:(\d{1,18})$/;
const LEG = new RegExp(`^leg:(.+):(${LEG_SIDES.join("|")})$`);

/**
 * @throws {AppError} `not_found` if the subject is neither a line of the account nor a leg
 */
export async function requireSubject(db: Queryable, accountId: string, subject: string): Promise<void> {
  const line = LINE.exec(subject)?.[1];
  const leg = LEG.exec(subject);
  const found = line
    ? await lineOfAccount(db, accountId, line)
    : leg?.[1] && (await findStatementAccount(db, accountId)) && (await findLegs(db, [{ transactionId: leg[1], side: leg[2] as LegSide }]))[0];
  if (!found) throw new AppError("not_found", "There is no such line or transfer in this account. Load the list again.");
}
