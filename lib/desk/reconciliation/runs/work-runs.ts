import type { DeskContext } from "@/lib/desk/context";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { insertChange } from "@/lib/store/changes";
import {
  claimRun,
  endRun,
  queueRun,
  runGoesOn,
  type MatchRunRow,
} from "@/lib/store/reconciliation/match-runs";
import { settledRevision } from "@/lib/store/revision";
import { putPaymentsUnderRecords } from "@/lib/store/transfers/transfer-links";
import { currentRules, storedRules } from "../rules/get-rules";
import { learnPayments } from "./learn-payments";
import { dryRun } from "./dry-run";
import { runMatching, type RunResult } from "./run-matching";

/** Runs one queued run of the rules. Returns how many there were, 0 or 1. */
export async function workRuns(ctx: DeskContext): Promise<number> {
  const run = await claimRun(ctx.db);
  if (!run) return 0;
  try {
    const asOfRevision = await settledRevision(ctx.db);
    const { result, hasMore } = run.dry
      ? { result: await dryRun(ctx, run.accountId, storedRules(run.rules)), hasMore: false }
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

interface FullRun {
  result: RunResult;
  /** Another run would learn payments of more transfers. */
  hasMore: boolean;
}

/** Runs the rules, and runs them again if the service then gave payments of transfers that lines name or pay only in part. */
async function matchInFull(
  ctx: DeskContext,
  run: MatchRunRow,
  rules: MatchRules,
): Promise<FullRun> {
  const goesOn = () => runGoesOn(ctx.db, run.id);
  const options = { onWindow: goesOn };
  await putPaymentsUnderRecords(ctx.db);
  const first = await runMatching(ctx, run.accountId, rules, options);
  const { withPayments, hasMore } = await learnPayments(ctx, run.accountId, { goesOn });
  if (withPayments === 0) return { result: first, hasMore };
  const second = await runMatching(ctx, run.accountId, rules, options);
  return {
    result: { ...second, lines: first.lines, automatic: first.automatic + second.automatic },
    hasMore,
  };
}
