import { PrepareCloseInput, type CloseView } from "@/lib/contract/api/close";
import { AppError, conflict } from "@/lib/desk/app-error";
import { type AuditEntry, auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { printedDay } from "@/lib/domain/calendar/zone";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import {
  type ClosePeriodRow,
  insertClosePeriod,
  periodsOfAccount,
  updateClosePeriod,
} from "@/lib/store/close/close-periods";
import type { DatabaseTransaction } from "@/lib/store/database";
import { settledRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { preparedFigures } from "./close-snapshot";
import { isReady } from "./checklist";
import { closeAsOf, getClose, overlapsDays } from "./get-close";
import { checkCopyComplete } from "./copy-complete";

/**
 * Declares a period ready for closing, once nothing on its checklist is open. Another person
 * reviews it, and closes it with these figures: what they are as of is stored with it. Side
 * effects: the period's row, audit row.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` if something on the checklist
 * is open, some of the days are in another period, or somebody else has changed the period or its
 * figures in the meantime
 */
export async function prepareClose(ctx: UserContext, input: PrepareCloseInput): Promise<CloseView> {
  requirePermission(ctx, "periods.prepare");
  const { account, from, to, version } = parseInput(PrepareCloseInput, input);
  // Before the revision is fixed: transactions proven after that might not be in the close.
  const held = await checkCopyComplete(ctx, { from, to });
  const revision = await settledRevision(ctx.db);
  const {
    view: seen,
    account: { version: accountVersion },
  } = await closeAsOf(ctx, { account, from, to }, { asOf: revision, held });
  if (seen.overlaps)
    throw conflict(
      "overlap",
      `Some of these days are already in the period from ${printedDay(seen.overlaps.from)} to ${printedDay(seen.overlaps.to)}. Choose others.`,
    );
  if (seen.state !== "open" || seen.version !== version) throw changedMeanwhile();
  if (!isReady(seen.checklist)) throw notReady();
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockStatementAccount(tx, account);
    if (locked?.version !== accountVersion || (await hasChangedSince(tx, account, revision)))
      throw movedOn("prepared");
    const prepared = {
      state: "prepared" as const,
      preparedBy: ctx.actor.userId,
      preparedAt: ctx.clock.now(),
      preparedRevision: revision,
      preparedAccountVersion: accountVersion,
      checklist: preparedFigures(seen.statement),
      returnedBy: null,
      returnedAt: null,
      returnReason: null,
    };
    const periods = await periodsOfAccount(tx, account);
    if (periods.some((row) => row.id !== seen.id && overlapsDays(row, { from, to })))
      throw changedMeanwhile();
    // An account has one period per first day. So a period with the same first day that was given
    // back is reused, with the new last day.
    const given = seen.id === null ? periods.find((row) => row.fromDay === from) : undefined;
    const id = seen.id ?? given?.id ?? newId();
    if (seen.id === null && !given)
      await insertClosePeriod(tx, {
        id,
        accountId: account,
        fromDay: from,
        toDay: to,
        ...prepared,
      });
    else if (
      !(await updateClosePeriod(tx, id, given?.version ?? version, { ...prepared, toDay: to }))
    )
      throw changedMeanwhile();
    await recordPeriod(
      tx,
      ctx,
      { id, accountId: account },
      {
        action: "period.prepared",
        after: { account, from, to, statement: seen.statement },
      },
    );
  });
  return getClose(ctx, { account, from, to });
}

/** Records what was done to a period: an audit row, and a hint for browsers. */
export async function recordPeriod(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { id, accountId }: Pick<ClosePeriodRow, "id" | "accountId">,
  entry: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  await insertChange(tx, "matches", accountId);
  await recordAudit(tx, auditOf(ctx), { ...entry, subjectType: "period", subjectId: id });
}

export function changedMeanwhile(): AppError {
  return conflict(
    "changed_meanwhile",
    "Somebody else has changed this period in the meantime. Nothing was changed; the page shows the current state.",
  );
}

export function movedOn(being: "prepared" | "closed"): AppError {
  return conflict(
    "moved_on",
    `Matches or statements of this account changed while it was being ${being}. Check the figures again, then try again.`,
  );
}

export function notReady(): AppError {
  return conflict(
    "not_ready",
    "Something on the checklist is still open. Resolve it, then try again.",
  );
}
