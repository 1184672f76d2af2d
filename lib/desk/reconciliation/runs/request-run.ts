import { RunInput } from "@/lib/contract/api/reconciliation";
import { insertChange } from "@/lib/store/changes";
import { accountsWithNews, queueRun } from "@/lib/store/reconciliation/match-runs";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { noSuchAccount } from "../period-of-account";
import { currentRules } from "../rules/get-rules";

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

/** Automatic runs of an account are at least ten minutes apart, and at least twenty times as long as its last run took. */
const PAUSE = { seconds: 600, timesItsLength: 20 };

/**
 * Queues runs of the rules for accounts whose part of the mirror has changed since their last run: a line may arrive before its
 * transaction, and a transaction may get its amount, status or hash later.
 */
export async function matchAgain(ctx: DeskContext): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await accountsWithNews(ctx.db, now, PAUSE))
    await queueRun(ctx.db, { accountId, createdBy: null, createdAt: now });
}
