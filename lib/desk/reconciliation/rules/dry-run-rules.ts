import { DryRunInput, DryRunView } from "@/lib/contract/api/match-rules";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { newId } from "@/lib/platform/ids";
import { findRun, queueDryRun } from "@/lib/store/reconciliation/match-runs";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { noSuchAccount } from "../period-of-account";
import { currentRules, rulesWith } from "./get-rules";

/**
 * Queues a dry run of other rules over an account's lines, for the worker. It changes nothing else.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function dryRunRules(ctx: UserContext, input: DryRunInput): Promise<DryRunView> {
  requirePermission(ctx, "reconciliation.rules");
  const { accountId, rules } = parseInput(DryRunInput, input);
  const current = await currentRules(ctx.db);
  if (!(await findStatementAccount(ctx.db, accountId))) throw noSuchAccount();
  const id = newId();
  await queueDryRun(ctx.db, {
    id,
    accountId,
    rules: rulesWith(current, rules, current.version + 1),
    createdBy: ctx.actor.userId,
    createdAt: ctx.clock.now(),
  });
  return { id, state: "queued", message: null, result: null };
}

/**
 * The state of a dry run, and its result.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function getDryRun(ctx: UserContext, id: string): Promise<DryRunView> {
  requirePermission(ctx, "desk.read");
  const run = await findRun(ctx.db, id);
  if (!run?.dry) throw new AppError("not_found", "This dry run no longer exists. Run it again.");
  return DryRunView.parse({ id, state: run.state, message: run.message, result: run.result });
}
