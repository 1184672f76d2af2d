import { StateBalanceInput, StatedBalance, type StatedBalances } from "@/lib/contract/api/close";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { dayInZone, printedDay } from "@/lib/domain/calendar/zone";
import { compareAmounts, decimalPlaces, normaliseAmount, sameAmount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { closedPeriodsHolding } from "@/lib/store/close/close-periods";
import type { DatabaseTransaction } from "@/lib/store/database";
import { nextRevision } from "@/lib/store/revision";
import {
  endStatedBalance,
  insertStatedBalance,
  statedBalanceOf,
  type StatedBalanceRow,
  statedBalances,
} from "@/lib/store/statements/stated-balances";
import {
  findStatementAccount,
  lockStatementAccount,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import { type AppError, conflict, invalidField } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { noSuchAccount } from "../reconciliation/period-of-account";
import { reportingOrganisation } from "../organisation";
import { viewOf } from "../view-of";
import { snapshotOf } from "./close-snapshot";

/**
 * Stores an account's balance at the end of a day, as a person states it. The new statement
 * replaces the day's earlier one, and sending it again changes nothing. Side effects: the balance,
 * audit row.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`; `conflict` when somebody else has stated
 * one of that day, or the day is in a period that was closed with a balance
 */
export async function stateBalance(
  ctx: UserContext,
  accountId: string,
  input: StateBalanceInput,
): Promise<StatedBalances> {
  requirePermission(ctx, "statements.import");
  const { on, amount: typed, source, replaces } = parseInput(StateBalanceInput, input);
  const amount = normaliseAmount(typed);
  const { reportingZone } = await reportingOrganisation(ctx.db);
  if (on >= dayInZone(ctx.clock.now(), reportingZone))
    throw invalidField("on", "That day isn't over yet. Choose an earlier one");
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockStatementAccount(tx, accountId);
    if (!account) throw noSuchAccount();
    requireAmountOf(account, amount);
    await requireOpenDay(tx, account, on);
    const before = await statedBalanceOf(tx, accountId, on);
    if (
      before?.statedBy === ctx.actor.userId &&
      before.source === source &&
      sameAmount(before.amount, amount)
    )
      return;
    if ((before?.id ?? null) !== replaces) throw statedMeanwhile(before, on, account.currency);
    const revision = await nextRevision(tx);
    if (before) await endStatedBalance(tx, before.id, revision);
    const row = {
      id: newId(),
      accountId,
      onDay: on,
      amount,
      source,
      statedBy: ctx.actor.userId,
      statedAt: ctx.clock.now(),
      fromRevision: revision,
    };
    await insertStatedBalance(tx, row);
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "balance.stated",
      subjectType: "statement_account",
      subjectId: accountId,
      ...(before && { before: factsOf(before) }),
      after: factsOf(row),
    });
  });
  return listStatedBalances(ctx, accountId);
}

function factsOf({ onDay, amount, source }: Pick<StatedBalanceRow, "onDay" | "amount" | "source">) {
  return { on: onDay, amount, source };
}

function requireAmountOf({ kind, currency }: StatementAccountRow, amount: string): void {
  const { maxDecimals } = currencyRules(currency);
  if (decimalPlaces(amount) > maxDecimals)
    throw invalidField(
      "amount",
      maxDecimals === 0
        ? `${currency} has no decimals`
        : `${currency} has at most ${maxDecimals} decimals`,
    );
  if (kind === "wallet" && compareAmounts(amount, "0") < 0)
    throw invalidField("amount", "A wallet's balance can't be below zero");
}

async function requireOpenDay(
  tx: DatabaseTransaction,
  { id, currency }: StatementAccountRow,
  on: CalendarDay,
): Promise<void> {
  const [closed] = await closedPeriodsHolding(tx, id, [on]);
  const closing = snapshotOf(closed)?.statement.closing ?? null;
  if (!closed || closing === null) return;
  throw conflict(
    "period_closed",
    `The period from ${printedDay(closed.fromDay)} to ${printedDay(closed.toDay)} is closed with ${formatMoney(closing, currency)}. Choose a later day.`,
    { on: "This day is in a closed period" },
  );
}

function statedMeanwhile(
  before: StatedBalanceRow | undefined,
  on: CalendarDay,
  currency: string,
): AppError {
  const what = before
    ? `${before.by} has stated ${formatMoney(before.amount, currency)} for the end of ${printedDay(on)}`
    : `What was stated for the end of ${printedDay(on)} has been withdrawn`;
  return conflict(
    "stated_meanwhile",
    `${what}. Nothing was changed. Save again if yours is right.`,
  );
}

/** An account's stated balances that hold. @throws {AppError} `forbidden`, `not_found` */
export async function listStatedBalances(
  ctx: UserContext,
  accountId: string,
): Promise<StatedBalances> {
  requirePermission(ctx, "desk.read");
  if (!(await findStatementAccount(ctx.db, accountId))) throw noSuchAccount();
  const rows = await statedBalances(ctx.db, accountId);
  return {
    balances: rows.map((row) => viewOf(StatedBalance, { ...row, on: row.onDay, at: row.statedAt })),
  };
}

/**
 * Withdraws a balance that was stated by mistake. A balance that no longer holds is left as it is,
 * and so are periods closed with it. Side effects: the balance, audit row.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function withdrawBalance(
  ctx: UserContext,
  accountId: string,
  id: string,
): Promise<StatedBalances> {
  requirePermission(ctx, "statements.import");
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockStatementAccount(tx, accountId))) throw noSuchAccount();
    const found = (await statedBalances(tx, accountId)).find((row) => row.id === id);
    if (!found) return;
    await endStatedBalance(tx, id, await nextRevision(tx));
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "balance.withdrawn",
      subjectType: "statement_account",
      subjectId: accountId,
      before: factsOf(found),
    });
  });
  return listStatedBalances(ctx, accountId);
}
