import { SaveRulesInput, type RulesView } from "@/lib/contract/api/match-rules";
import { AppError } from "@/lib/desk/app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { insertRules } from "@/lib/store/reconciliation/match-rules";
import { findRun, queueRun } from "@/lib/store/reconciliation/match-runs";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { currentRules, getRules, rulesInputOf, storedRules } from "./get-rules";

/**
 * Saves the rules of a finished dry run as the next version, and queues a run for every account. Rules without a dry run can't be
 * saved.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` if the dry run hasn't ended or the rules have changed since
 */
export async function saveRules(ctx: UserContext, input: SaveRulesInput): Promise<RulesView> {
  requirePermission(ctx, "reconciliation.rules");
  const { dryRunId, version } = parseInput(SaveRulesInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const run = await findRun(tx, dryRunId);
    if (!run?.dry) throw new AppError("not_found", "This dry run no longer exists. Run it again.");
    if (run.state !== "done")
      throw new AppError(
        "conflict",
        "The dry run hasn't ended. Wait for what it finds, then save.",
        { reason: "dry_run_pending" },
      );
    const before = await currentRules(tx);
    const rules = storedRules(run.rules);
    const at = ctx.clock.now();
    const isNext = before.version === version && rules.version === version + 1;
    if (
      !isNext ||
      !(await insertRules(tx, {
        version: rules.version,
        rules,
        createdBy: ctx.actor.userId,
        createdAt: at,
      }))
    ) {
      throw new AppError(
        "conflict",
        "Somebody has changed the rules in the meantime. Look at them, then run yours again.",
        { reason: "rules_changed" },
      );
    }
    for (const account of await listStatementAccounts(tx)) {
      await queueRun(tx, { accountId: account.id, createdBy: ctx.actor.userId, createdAt: at });
      await insertChange(tx, "matches", account.id);
    }
    await recordAudit(tx, auditOf(ctx), {
      action: "matching_rules.set",
      subjectType: "matching_rules",
      subjectId: String(rules.version),
      before: rulesInputOf(before),
      after: rulesInputOf(rules),
    });
  });
  return getRules(ctx);
}
