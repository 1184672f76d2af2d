import { RulesInput, type RulesView, SaveRulesInput } from "@/lib/contract/api/match-rules";
import { DEFAULT_RULES, type MatchRules } from "@/lib/domain/matching/rules";
import { insertChange } from "@/lib/store/changes";
import type { Queryable } from "@/lib/store/database";
import { findRun, insertRules, latestRules, queueRun } from "@/lib/store/reconciliation/match-runs";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { userNames } from "@/lib/store/users/users";
import { conflict, notFound } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";

/** The rules in force, and who set them when. @throws {AppError} `forbidden` */
export async function getRules(ctx: UserContext): Promise<RulesView> {
  requirePermission(ctx, "desk.read");
  const [rules, row] = await Promise.all([currentRules(ctx.db), latestRules(ctx.db)]);
  const setBy = row?.createdBy
    ? ((await userNames(ctx.db, [row.createdBy])).get(row.createdBy) ?? null)
    : null;
  return {
    version: rules.version,
    rules: rulesInputOf(rules),
    setBy,
    setAt: row?.createdAt.toISOString() ?? null,
  };
}

/**
 * Saves a finished dry run's rules as the next version, and queues all runs.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` if the dry run hasn't ended or
 * the rules have changed since
 */
export async function saveRules(ctx: UserContext, input: SaveRulesInput): Promise<RulesView> {
  requirePermission(ctx, "reconciliation.rules");
  const { dryRunId, version } = parseInput(SaveRulesInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const run = await findRun(tx, dryRunId);
    if (!run?.dry) throw notFound("This dry run no longer exists. Run it again.");
    if (run.state !== "done")
      throw conflict(
        "dry_run_pending",
        "The dry run hasn't ended. Wait for what it finds, then save.",
      );
    const before = await currentRules(tx);
    const rules = run.rules as MatchRules;
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
      throw conflict(
        "rules_changed",
        "Somebody has changed the rules in the meantime. Look at them, then run yours again.",
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

/** The part of the rules that people can see and change. */
export function rulesInputOf(rules: MatchRules): RulesInput {
  return RulesInput.parse(rules);
}

/** The rules in force: those set last, or the defaults. */
export async function currentRules(db: Queryable): Promise<MatchRules> {
  return ((await latestRules(db))?.rules as MatchRules | undefined) ?? DEFAULT_RULES;
}
