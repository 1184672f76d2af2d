import {
  type StatementAccounts,
  StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import {
  lastStatementDays,
  listStatementAccounts,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";

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

/** @param lastDay the last day covered by its statements; null without any */
export function accountView(
  row: StatementAccountRow,
  lastDay: string | null,
): StatementAccountView {
  return viewOf(StatementAccountView, { ...row, lastDay });
}
