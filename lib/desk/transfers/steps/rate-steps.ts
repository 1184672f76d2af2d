import { CancelTransferInput, ConfirmRateInput } from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { cancelVerdict, confirmVerdict, refreshVerdict } from "@/lib/domain/transfers/guards";
import { rateLife, WHY_NOT_CONFIRMED } from "@/lib/domain/transfers/rate";
import { sameAmount } from "@/lib/money/amount";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { conflict } from "../../app-error";
import { requirePermission, serviceNow, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { storedPayee } from "../readings/pinned-details";
import { hasUnconfirmedRate } from "../readings/reading";
import { guardedStepHandler, planStep, seenRateOf, transferForStep } from "./transfer-step";

/**
 * Confirms exactly the rate that the person saw: the service then gives payment instructions.
 * @throws {AppError} forbidden; invalid; not_found; conflict: rate_changed, rate_ending,
 * rate_expired, amount_changed, payee_changed, wrong_state, operation_under_way.
 */
export async function confirmRate(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.confirm");
  const input = parseInput(ConfirmRateInput, raw);
  const row = await transferForStep(ctx, transferId);
  if (row.status !== "rate_received")
    throw conflict(
      "wrong_state",
      "There is no longer a rate to confirm on this transfer. Look at its current state.",
    );
  checkRate(ctx, row, input.rateVersion, input.rateValue);
  if (!sameAmount(input.amount, row.sourceAmount))
    throw conflict(
      "amount_changed",
      "The amount is not the transfer's. Look at it again before you confirm.",
    );
  checkPayee(row, input.goesTo);
  return planStep(ctx, row, "confirm_rate", waitMs);
}

/** How the worker confirms. Safety by state: see docs/state-machines.md. */
export const confirmRateHandler = guardedStepHandler({
  verdict: (transfer, row, now) => confirmVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: true,
});

function checkPayee(row: TransferRow, seen: string | undefined): void {
  const payee = storedPayee(row);
  const now = payee?.walletAddress ?? payee?.accountNumber ?? null;
  if (seen === undefined || now === null || seen === now) return;
  throw conflict(
    "payee_changed",
    "This transfer goes to another account or wallet than the one you saw. Look at it again before you confirm.",
  );
}

function checkRate(ctx: UserContext, row: TransferRow, version: number, value: string): void {
  if (row.rateValue === null || row.rateVersion !== version || !sameAmount(row.rateValue, value))
    throw conflict(
      "rate_changed",
      "The rate has changed since you saw it. Look at the new one before you confirm.",
    );
  const life = rateLife(row.rateExpiresAt, serviceNow(ctx));
  if (life === "stands") return;
  const { fact, next } = WHY_NOT_CONFIRMED[life];
  throw conflict(`rate_${life}`, `${fact} Nothing was confirmed. ${next}`);
}

/**
 * Cancels a transfer whose rate isn't confirmed. The reason is kept in the audit log.
 * @throws {AppError} forbidden; not_found; conflict: wrong_state, operation_under_way.
 */
export async function cancelTransfer(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.cancel");
  const { reason } = parseInput(CancelTransferInput, raw);
  const row = await transferForStep(ctx, transferId);
  if (!hasUnconfirmedRate(row))
    throw conflict(
      "wrong_state",
      "A transfer can be cancelled only while its rate waits to be confirmed.",
    );
  return planStep(ctx, row, "cancel_transfer", waitMs, reason || null);
}

/** How the worker cancels. Assumed: the answer may hold anything, so the transfer is read. */
export const cancelTransferHandler = guardedStepHandler({
  verdict: (transfer) => cancelVerdict(transfer),
  answerCarriesTransfer: false,
});

/**
 * Asks for a new rate after the old one has expired.
 * @throws {AppError} forbidden; not_found; conflict: wrong_state, rate_stands, operation_under_way.
 */
export async function refreshQuote(
  ctx: UserContext,
  transferId: string,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.confirm");
  const row = await transferForStep(ctx, transferId);
  if (!hasUnconfirmedRate(row))
    throw conflict("wrong_state", "There is no expired rate to refresh on this transfer.");
  if (row.rateExpiresAt !== null && row.rateExpiresAt.getTime() > serviceNow(ctx).getTime())
    throw conflict("rate_stands", "The rate is still valid. You can refresh it once it expires.");
  return planStep(ctx, row, "refresh_quote", waitMs);
}

/**
 * How the worker refreshes a rate. The interface doesn't show the answer, so the transfer is read.
 * A rate without expiry may come back with the same value.
 */
export const refreshQuoteHandler = guardedStepHandler({
  verdict: (transfer, row, now) => refreshVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: false,
  mayShowNothing: (row) => seenRateOf(row).expiresAt === null,
});
