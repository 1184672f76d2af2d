import {
  type CloseView,
  PrepareCloseInput,
  ReturnCloseInput,
  ReviewCloseInput,
} from "@/lib/contract/api/close";
import { printedDay } from "@/lib/domain/calendar/zone";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { hasChangedSince, waitingSuggestions } from "@/lib/store/close/close-figures";
import {
  type ClosePeriodRow,
  closingNames,
  findClosePeriod,
  insertClosePeriod,
  periodsOfAccount,
  updateClosePeriod,
} from "@/lib/store/close/close-periods";
import type { DatabaseTransaction } from "@/lib/store/database";
import { settledRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { AppError, conflict, notFound } from "../app-error";
import { type AuditEntry, auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { fileRevision } from "../reports/report-source";
import { isReady } from "./checklist";
import { outstandingTo } from "./close-facts";
import {
  accountFactsOf,
  changedSincePrepared,
  type CloseSnapshot,
  isChangedSincePrepared,
  preparedFigures,
} from "./close-snapshot";
import { checkCopyComplete, closeAsOf, getClose, overlapsDays } from "./get-close";

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
    const after = { account, from, to, statement: seen.statement };
    const period = { id, accountId: account };
    await recordPeriod(tx, ctx, period, { action: "period.prepared", after });
  });
  return getClose(ctx, { account, from, to });
}

/** Records what was done to a period: an audit row, and a hint for browsers. */
async function recordPeriod(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { id, accountId }: Pick<ClosePeriodRow, "id" | "accountId">,
  entry: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  await insertChange(tx, "matches", accountId);
  await recordAudit(tx, auditOf(ctx), { ...entry, subjectType: "period", subjectId: id });
}

function changedMeanwhile(): AppError {
  return conflict(
    "changed_meanwhile",
    "Somebody else has changed this period in the meantime. Nothing was changed; the page shows the current state.",
  );
}

function movedOn(being: "prepared" | "closed"): AppError {
  return conflict(
    "moved_on",
    `Matches or statements of this account changed while it was being ${being}. Check the figures again, then try again.`,
  );
}

function notReady(): AppError {
  return conflict(
    "not_ready",
    "Something on the checklist is still open. Resolve it, then try again.",
  );
}

/**
 * Closes a prepared period. This must be done by somebody other than the person who prepared it.
 * From then on its matches can't be changed, and changes to its records are adjustments of a later
 * period. Side effects: the period's row, audit row.
 * @throws {AppError} `forbidden`, also for the person who prepared it; `not_found`; `conflict` if
 * it is no longer ready, has changed since it was prepared, or changes while it is being closed
 */
export async function reviewClose(
  ctx: UserContext,
  id: string,
  input: ReviewCloseInput,
): Promise<CloseView> {
  requirePermission(ctx, "periods.review");
  const { version } = parseInput(ReviewCloseInput, input);
  const row = await preparedPeriod(ctx, id, version);
  const days = daysOf(row);
  // The transactions are checked before the revision is fixed, so that it contains everything
  // proven until then. A change that happens after that is found below, under the account's lock.
  const held = await checkCopyComplete(ctx, days);
  const revision = await fileRevision(ctx.db);
  const {
    view: seen,
    account,
    period,
    periods,
    transfersFrom,
  } = await closeAsOf(ctx, days, { asOf: revision, held });
  const organisation = await reportingOrganisation(ctx.db);
  if (seen.changedSince) throw changedSincePrepared();
  if (!isReady(seen.checklist)) throw notReady();
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockStatementAccount(tx, row.accountId);
    if (!locked || (await isChangedSincePrepared(tx, row, locked.version)))
      throw changedSincePrepared();
    if (
      locked.version !== account.version ||
      (await hasChangedSince(tx, row.accountId, revision)) ||
      (await waitingSuggestions(tx, period)).count > 0
    )
      throw movedOn("closed");
    // Another close changes what this one follows from, and has no revision of its own.
    if (closedPeriods(await periodsOfAccount(tx, row.accountId)) !== closedPeriods(periods))
      throw movedOn("closed");
    const at = ctx.clock.now();
    const { checklist, statement, timeZone } = seen;
    const people = await closingNames(tx, [row.preparedBy, ctx.actor.userId]);
    const snapshot: CloseSnapshot = {
      checklist,
      statement,
      outstandingTo: outstandingTo(period),
      transfersFrom,
      timeZone,
      organisation: organisation.name,
      accountName: account.name,
      accountNumber: account.identifier,
      ...accountFactsOf(period),
      people,
    };
    const closed = {
      state: "closed" as const,
      reviewedBy: ctx.actor.userId,
      reviewedAt: at,
      closedRevision: revision,
      checklist: JSON.stringify(snapshot),
    };
    if (!(await updateClosePeriod(tx, id, version, closed))) throw changedMeanwhile();
    await recordPeriod(tx, ctx, row, {
      action: "period.closed",
      after: { ...days, revision, statement: seen.statement },
    });
  });
  return getClose(ctx, days);
}

/**
 * Gives a prepared period back, or takes back one's own, with the reason.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict`
 */
export async function returnClose(
  ctx: UserContext,
  id: string,
  input: ReturnCloseInput,
): Promise<CloseView> {
  const { version, reason } = parseInput(ReturnCloseInput, input);
  const row = await findClosePeriod(ctx.db, id);
  requirePermission(
    ctx,
    row?.preparedBy === ctx.actor.userId ? "periods.prepare" : "periods.review",
  );
  if (!row) throw noSuchPeriod();
  if (row.state !== "prepared" || row.version !== version) throw changedMeanwhile();
  await ctx.db.transaction().execute(async (tx) => {
    const returned = {
      state: "open" as const,
      preparedBy: null,
      preparedAt: null,
      preparedRevision: null,
      preparedAccountVersion: null,
      returnedBy: ctx.actor.userId,
      returnedAt: ctx.clock.now(),
      returnReason: reason,
    };
    if (!(await updateClosePeriod(tx, id, version, returned))) throw changedMeanwhile();
    await recordPeriod(tx, ctx, row, { action: "period.returned", after: { reason } });
  });
  return getClose(ctx, daysOf(row));
}

async function preparedPeriod(
  ctx: UserContext,
  id: string,
  version: number,
): Promise<ClosePeriodRow> {
  const row = await findClosePeriod(ctx.db, id);
  if (!row) throw noSuchPeriod();
  if (row.preparedBy === ctx.actor.userId) {
    throw new AppError(
      "forbidden",
      "You prepared this period, so somebody else reviews it. Ask another person with the right to review.",
      { reason: "two_people" },
    );
  }
  if (row.state !== "prepared" || row.version !== version) throw changedMeanwhile();
  return row;
}

export function daysOf({ accountId, fromDay, toDay }: ClosePeriodRow) {
  return { account: accountId, from: fromDay, to: toDay };
}

export function noSuchPeriod(): AppError {
  return notFound("There is no such period. Open it from the reconciliation.");
}

function closedPeriods(periods: readonly ClosePeriodRow[]): string {
  return periods.flatMap(({ id, state }) => (state === "closed" ? [id] : [])).join(" ");
}
