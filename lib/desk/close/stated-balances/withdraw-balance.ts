import type { StatedBalances } from "@/lib/contract/api/stated-balances";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { noSuchAccount } from "@/lib/desk/reconciliation/period-of-account";
import { insertChange } from "@/lib/store/changes";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { endStatedBalance, statedBalances } from "@/lib/store/statements/stated-balances";
import { listStatedBalances } from "./list-stated-balances";
import { factsOf } from "./state-balance";

/**
 * Withdraws a balance that was stated by mistake; one that doesn't hold any more is left as it is. Periods that were closed with it stay
 * as they are. Side effects: the balance, audit row.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function withdrawBalance(
  ctx: UserContext,
  accountId: string,
  id: string,
): Promise<StatedBalances> {
  requirePermission(ctx, "statements.import");
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockStatementAccount(tx, accountId))) throw noSuchAccount();
    const found = (await statedBalances(tx, accountId)).find((row) => row.id === id);
    if (!found) return;
    await endStatedBalance(tx, id, await nextRevision(tx));
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "balance.withdrawn",
      subjectType: "statement_account",
      subjectId: accountId,
      before: factsOf(found),
    });
  });
  return listStatedBalances(ctx, accountId);
}
