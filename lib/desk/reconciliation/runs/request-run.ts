import { RunInput } from "@/lib/contract/api/reconciliation";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { noSuchAccount } from "../period-of-account";
import { currentRules } from "../rules/current-rules";

/**
 * Queues a run of the rules over an account's open lines, for the worker. If one is already queued, no second one is added. A hint
 * tells browsers when the run has ended.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function requestRun(ctx: UserContext, input: RunInput): Promise<void> {
  requirePermission(ctx, "reconciliation.work");
  const { accountId } = parseInput(RunInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await findStatementAccount(tx, accountId))) throw noSuchAccount();
    const rules = await currentRules(tx);
    await queueRun(tx, { accountId, createdBy: ctx.actor.userId, createdAt: ctx.clock.now() });
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "matching.requested",
      subjectType: "statement_account",
      subjectId: accountId,
      after: { rulesVersion: rules.version },
    });
  });
}
