import { RunInput } from "@/lib/contract/api/reconciliation";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { insertChange } from "@/lib/store/changes";
import {
  accountsToMatch,
  claimRun,
  endRun,
  type MatchRunRow,
  queueRun,
  showRunAlive,
} from "@/lib/store/reconciliation/match-runs";
import { settledRevision } from "@/lib/store/revision";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { copyPaymentsToRecords } from "@/lib/store/transfers/transfer-links";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { noSuchAccount } from "../period-of-account";
import { currentRules } from "../rules";
import { dryRun } from "./dry-run";
import { learnPayments } from "./learn-payments";
import { runMatching, type RunResult } from "./run-matching";

/**
 * Queues a run of the rules over an account's open lines, unless there is one.
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

/** The pause between an account's automatic runs: ten minutes, or twenty times its last run. */
const PAUSE = { seconds: 600, timesItsLength: 20 };

/**
 * Queues runs for accounts whose transactions have changed since their last run. A line may arrive
 * before its transaction, and a transaction may get its amount, status or hash later.
 */
export async function matchAgain(ctx: DeskContext): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await accountsToMatch(ctx.db, now, PAUSE))
    await queueRun(ctx.db, { accountId, createdBy: null, createdAt: now });
}

/** Runs one queued run of the rules. Returns how many there were, 0 or 1. */
export async function workRuns(ctx: DeskContext): Promise<number> {
  const run = await claimRun(ctx.db);
  if (!run) return 0;
  try {
    const asOfRevision = await settledRevision(ctx.db);
    const { result, hasMore } = run.dry
      ? { result: await dryRun(ctx, run.accountId, run.rules as MatchRules), hasMore: false }
      : await matchInFull(ctx, run, await currentRules(ctx.db));
    await endRun(ctx.db, run.id, {
      state: "done",
      result: JSON.stringify(result),
      asOfRevision,
      finishedAt: ctx.clock.now(),
    });
    if (hasMore)
      await queueRun(ctx.db, {
        accountId: run.accountId,
        createdBy: run.createdBy,
        createdAt: ctx.clock.now(),
      });
  } catch (error) {
    ctx.logger.error("a run of the matching rules failed", {
      run: run.id,
      account: run.accountId,
      error,
    });
    await endRun(ctx.db, run.id, {
      state: "failed",
      message: `The rules could not finish running. ${run.dry ? "Nothing was changed" : "Matches made before that are kept"}; run them again.`,
      finishedAt: ctx.clock.now(),
    });
  }
  await insertChange(ctx.db, "matches", run.accountId);
  return 1;
}

/**
 * Runs the rules, and again if the service then gave new payments.
 * @returns `hasMore`: another run would learn payments of more transfers
 */
async function matchInFull(
  ctx: DeskContext,
  run: MatchRunRow,
  rules: MatchRules,
): Promise<{ result: RunResult; hasMore: boolean }> {
  const goesOn = () => showRunAlive(ctx.db, run.id);
  await copyPaymentsToRecords(ctx.db);
  const first = await runMatching(ctx, run.accountId, rules, { goesOn });
  const { withPayments, hasMore } = await learnPayments(ctx, run.accountId, { goesOn });
  if (withPayments === 0) return { result: first, hasMore };
  const second = await runMatching(ctx, run.accountId, rules, { goesOn });
  return {
    result: { ...second, lines: first.lines, automatic: first.automatic + second.automatic },
    hasMore,
  };
}
