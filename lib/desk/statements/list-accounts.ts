import type { StatementAccounts } from "@/lib/contract/api/statements";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import {
  lastStatementDays,
  listStatementAccounts,
} from "@/lib/store/statements/statement-accounts";
import { accountView } from "./account-view";

/**
 * The accounts and wallets that statements come from.
 * @throws {AppError} `forbidden`
 */
export async function listAccounts(ctx: UserContext): Promise<StatementAccounts> {
  requirePermission(ctx, "desk.read");
  const [rows, lastDays] = await Promise.all([
    listStatementAccounts(ctx.db),
    lastStatementDays(ctx.db),
  ]);
  return { accounts: rows.map((row) => accountView(row, lastDays.get(row.id) ?? null)) };
}
