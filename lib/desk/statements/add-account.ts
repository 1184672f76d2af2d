import { AddStatementAccountInput, type StatementAccountView } from "@/lib/contract/api/statements";
import { AppError } from "@/lib/desk/app-error";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { insertStatementAccount } from "@/lib/store/statements/statement-accounts";
import { accountView } from "./account-view";

/**
 * Adds an account or wallet of ours. Its number and currency together are one account, however the number is spaced; a wallet is one on
 * each network.
 * @throws {AppError} `forbidden`; `invalid`; `conflict` (account_exists)
 */
export async function addAccount(ctx: UserContext, input: AddStatementAccountInput): Promise<StatementAccountView> {
  requirePermission(ctx, "statements.import");
  const facts = parseInput(AddStatementAccountInput, input);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await insertStatementAccount(tx, { id: newId(), ...facts, mapping: null, createdBy: ctx.actor.userId, createdAt: ctx.clock.now() });
    if (!row) {
      throw new AppError("conflict", `${facts.identifier} in ${facts.currency}${facts.kind === "wallet" ? ` on ${facts.institution}` : ""} already exists. Choose it from the list.`, {
        reason: "account_exists",
        fields: { identifier: "This account already exists" },
      });
    }
    await insertChange(tx, "statements", row.id);
    await recordAudit(tx, auditOf(ctx), { action: "statement_account.added", subjectType: "statement_account", subjectId: row.id, after: facts });
    return accountView(row, null);
  });
}
