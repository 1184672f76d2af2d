import { PrepareCloseInput, type CloseView } from "@/lib/contract/api/close";
import { AppError } from "@/lib/desk/app-error";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { printedDay } from "@/lib/domain/calendar/printed-time";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { insertClosePeriod, periodsOfAccount, updateClosePeriod } from "@/lib/store/close/close-periods";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { isReady } from "./checklist";
import { getClose, sharesDays } from "./get-close";

/**
 * Declares a period ready for closing, once nothing on its checklist is open. Another person reviews it. Side effects: the period's
 * row, audit row.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` if something on the checklist is open, some of the days are in
 *   another period, or somebody else has changed the period in the meantime
 */
export async function prepareClose(ctx: UserContext, input: PrepareCloseInput): Promise<CloseView> {
  requirePermission(ctx, "periods.prepare");
  const { account, from, to, version } = parseInput(PrepareCloseInput, input);
  const seen = await getClose(ctx, { account, from, to });
  if (seen.overlaps) throw new AppError("conflict", `Some of these days are already in the period from ${printedDay(seen.overlaps.from)} to ${printedDay(seen.overlaps.to)}. Choose others.`, { reason: "overlap" });
  if (seen.state !== "open" || seen.version !== version) throw changedMeanwhile();
  if (!isReady(seen.checklist)) throw notReady();
  await ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    const at = ctx.clock.now();
    const prepared = { state: "prepared" as const, preparedBy: ctx.actor.userId, preparedAt: at };
    const periods = await periodsOfAccount(tx, account);
    if (periods.some((row) => row.id !== seen.id && sharesDays(row, { from, to }))) throw changedMeanwhile();
    // An account has one period per first day. So a period with the same first day that was given back is reused, with the new last
    // day.
    const given = seen.id === null ? periods.find((row) => row.fromDay === from) : undefined;
    const id = seen.id ?? given?.id ?? newId();
    if (seen.id === null && !given) await insertClosePeriod(tx, { id, accountId: account, fromDay: from, toDay: to, ...prepared });
    else if (!(await updateClosePeriod(tx, id, given?.version ?? version, { ...prepared, toDay: to }))) throw changedMeanwhile();
    await insertChange(tx, "matches", account);
    await recordAudit(tx, auditOf(ctx), { action: "period.prepared", subjectType: "period", subjectId: id, after: { account, from, to, statement: seen.statement } });
  });
  return getClose(ctx, { account, from, to });
}

/** The `conflict` that says that somebody else was faster. */
export function changedMeanwhile(): AppError {
  return new AppError("conflict", "Somebody else has changed this period in the meantime. Nothing was changed; the page shows the current state.", { reason: "changed_meanwhile" });
}

/** The `conflict` that says that the checklist has an open item. */
export function notReady(): AppError {
  return new AppError("conflict", "Something on the checklist is still open. Resolve it, then try again.", { reason: "not_ready" });
}
