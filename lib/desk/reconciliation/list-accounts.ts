import type { StatementAccounts } from "@/lib/contract/api/statements";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { openWork } from "@/lib/store/open-work";
import { listStatementAccounts } from "@/lib/store/statement-accounts";

/**
 * The accounts and wallets that are reconciled, with what is left to do on each.
 * @throws {AppError} `forbidden`
 */
export async function listAccounts(ctx: UserContext): Promise<StatementAccounts> {
  requirePermission(ctx, "desk.read");
  const [accounts, work] = await Promise.all([listStatementAccounts(ctx.db), openWork(ctx.db)]);
  const byId = new Map(work.map((one) => [one.accountId, one]));
  return {
    accounts: accounts.map(({ id, kind, name, identifier, institution, currency, version }) => {
      const { openLines = 0, suggestions = 0, lastDay = null } = byId.get(id) ?? {};
      return { id, kind, name, identifier, institution, currency, version, lastDay, openLines, suggestions };
    }),
  };
}
