import type { StatedBalances } from "@/lib/contract/api/stated-balances";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { noSuchAccount } from "@/lib/desk/reconciliation/period-of-account";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { statedBalances } from "@/lib/store/statements/stated-balances";

/**
 * What people stated of an account's balances, as it holds now.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function listStatedBalances(
  ctx: UserContext,
  accountId: string,
): Promise<StatedBalances> {
  requirePermission(ctx, "desk.read");
  if (!(await findStatementAccount(ctx.db, accountId))) throw noSuchAccount();
  const rows = await statedBalances(ctx.db, accountId);
  return {
    balances: rows.map(({ id, onDay, amount, source, by, statedAt }) => ({
      id,
      on: onDay,
      amount,
      source,
      by,
      at: statedAt.toISOString(),
    })),
  };
}
