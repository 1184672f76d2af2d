import { ReturnCloseInput, ReviewCloseInput, type CloseView } from "@/lib/contract/api/close";
import { AppError, notFound } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { fileRevision } from "@/lib/desk/reports/report-source";
import { reportingOrganisation } from "@/lib/desk/organisation";
import {
  type ClosePeriodRow,
  closingNames,
  findClosePeriod,
  periodsOfAccount,
  updateClosePeriod,
} from "@/lib/store/close/close-periods";
import { hasChangedSince, waitingSuggestions } from "@/lib/store/close/close-figures";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import {
  accountFactsOf,
  changedSincePrepared,
  type CloseSnapshot,
  isChangedSincePrepared,
} from "./close-snapshot";
import { isReady } from "./checklist";
import { outstandingTo } from "./close-facts";
import { closeAsOf, getClose } from "./get-close";
import { changedMeanwhile, movedOn, notReady, recordPeriod } from "./prepare-close";
import { checkCopyComplete } from "./copy-complete";

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
 * Gives a prepared period back, saying what has to be looked at again. The person who prepared it
 * can take it back the same way.
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
