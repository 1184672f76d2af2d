import type { OperationView } from "@/lib/contract/api/operations";
import type {
  PaymentInstructionsView,
  TransferDetail,
  TransferWriteResult,
} from "@/lib/contract/api/transfers";
import { bankOfCode } from "@/lib/domain/recipients/same-account";
import { WATCHED_INTERVAL_MS } from "@/lib/domain/transfers/polling";
import { isPaidIn, paidIn, type PaidIn, paymentStanding } from "@/lib/domain/transfers/received";
import type { PaymentInstructions } from "@/lib/domain/transfers/transfer";
import { normaliseAmount, remainderOf } from "@/lib/money/amount";
import { holdsOfTransfer } from "@/lib/store/audit-log";
import { type OperationRow, operationsOfTransfer } from "@/lib/store/transfers/operations";
import {
  findTransfer,
  findTransferByReference,
  ratesOfTransfer,
  type TransferRow,
  watchTransfer,
} from "@/lib/store/transfers/transfers";
import { userNames } from "@/lib/store/users/users";
import { AppError } from "../../app-error";
import { knownBanks } from "../../banks";
import { type DeskContext, requirePermission, serviceNow, type UserContext } from "../../context";
import { operationView } from "../../operations/get-operation";
import { heldDetails, heldPayee, storedInstructions } from "../readings/pinned-details";
import { handledBy } from "../readings/put-on-hold";
import { noticeOf, reportedAmount, standingNotices } from "../steps/payment-notices";
import { type StoredPayment, timeline } from "./timeline";
import { transferSummaries } from "./transfer-summary";

/**
 * Returns a transfer for its page. The worker reads it every few seconds for a while.
 * @throws {AppError} forbidden; not_found.
 */
export async function openTransfer(
  ctx: UserContext,
  idOrReference: string,
): Promise<TransferDetail> {
  const detail = await getTransfer(ctx, idOrReference);
  await watchTransfer(ctx.db, detail.transfer.id, {
    forMs: WATCH_MS,
    withinMs: WATCHED_INTERVAL_MS,
  });
  return detail;
}

/** Returns a transfer of the desk, by id or reference. @throws {AppError} forbidden; not_found. */
export async function getTransfer(
  ctx: UserContext,
  idOrReference: string,
): Promise<TransferDetail> {
  requirePermission(ctx, "desk.read");
  const row =
    (await findTransfer(ctx.db, idOrReference)) ??
    (await findTransferByReference(ctx.db, idOrReference));
  if (!row)
    throw new AppError(
      "not_found",
      "This desk has no such transfer. If it was made elsewhere, look for it under Transactions.",
    );
  return transferDetail(ctx, row);
}

/** Only whoever is paying, or compares changed details, is sent where to pay. */
async function transferDetail(ctx: UserContext, row: TransferRow): Promise<TransferDetail> {
  const operations = await operationsOfTransfer(ctx.db, row.id);
  const authors = operations.map((operation) => operation.createdBy);
  const names = await userNames(ctx.db, authors);
  const [transfer] = await transferSummaries(ctx.db, [row]);
  if (!transfer) throw new Error("a transfer has a summary");
  const shown = operationToShow(operations);
  const stored = storedInstructions(row).instructions;
  return {
    transfer,
    instructions:
      transfer.claim?.by.id === ctx.actor.userId || row.frozenReason === "instructions_changed"
        ? await withBankName(ctx, stored)
        : withheld(stored),
    held: heldDetails(row),
    heldPayee: heldPayee(row),
    handledBy: handledBy(row, operations),
    payments: paymentViews(row),
    notices: standingNotices(operations).map((notice) => ({
      operationId: notice.id,
      ...noticeOf(notice),
      state: notice.state,
      at: notice.createdAt.toISOString(),
      by: notice.createdBy === null ? null : (names.get(notice.createdBy) ?? null),
    })),
    reportable: remainderOf(row.sourceAmount, reportedAmount(operations, row.sourceAmount)),
    timeline: timeline({
      row,
      rates: await ratesOfTransfer(ctx.db, row.id),
      operations,
      holds: await holdsOfTransfer(ctx.db, row.id),
      names,
      offsetMs: ctx.gateway.serviceClockOffsetMs(),
    }),
    note: row.note,
    transactionHash: row.transactionHash,
    fee: row.fee,
    failureReason: row.failureReason,
    operation: shown === null ? null : await operationView(ctx, shown),
    freshness: {
      verifiedAt: row.verifiedAt.toISOString(),
      serviceNow: serviceNow(ctx).toISOString(),
      deskNow: ctx.clock.now().toISOString(),
    },
  };
}

function withheld(instructions: PaymentInstructions | null): TransferDetail["instructions"] {
  return instructions === null || instructions.type === "unreadable"
    ? instructions
    : { type: "withheld", of: instructions.type };
}

function operationToShow(operations: readonly OperationRow[]): OperationRow | null {
  const open = operations.find((operation) => operation.finishedAt === null);
  if (open) return open;
  const last = operations.at(-1);
  return last && last.state === "refused" ? last : null;
}

function paymentViews(row: TransferRow): TransferDetail["payments"] {
  const paid = paidIn(row.sourceCurrency, row.network, storedInstructions(row).instructions);
  return (row.payments as StoredPayment[]).map((payment) => {
    const standing = shownStanding(payment, paid);
    return {
      id: payment.id,
      amount: payment.isUnreadable ? null : normaliseAmount(payment.amount),
      currency: payment.currency,
      sessionId: payment.sessionId,
      status: payment.status,
      receivedAt:
        payment.receivedAt ?? (paymentStanding(payment) === "received" ? payment.createdAt : null),
      standing,
    };
  });
}

function shownStanding(
  payment: StoredPayment,
  paid: PaidIn,
): TransferDetail["payments"][number]["standing"] {
  const standing = paymentStanding(payment);
  const wouldCount = standing === "received" || standing === "on_its_way";
  return wouldCount && !isPaidIn(payment.currency, paid) ? "other_currency" : standing;
}

/** A person is waiting for the page. */
const LIST_WITHIN_MS = 2_000;

/**
 * Adds the bank's name to payment details that have only its code. The stored details stay as they
 * came: later ones are compared with those.
 */
export async function withBankName(
  ctx: DeskContext,
  instructions: PaymentInstructions | null,
): Promise<PaymentInstructionsView | null> {
  if (
    instructions?.type !== "bank_transfer" ||
    instructions.bankName !== null ||
    instructions.bankCode === null
  )
    return instructions;
  const bank = bankOfCode(await knownBanks(ctx, LIST_WITHIN_MS), instructions.bankCode);
  return bank ? { ...instructions, bankName: bank.name, isBankNamedByCode: true } : instructions;
}

/**
 * Returns the state of a write, and the transfer once there is one.
 * @throws {AppError} refused_by_service with the service's message, or conflict if the transfer's
 * state didn't allow it.
 */
export async function writeResult(
  ctx: UserContext,
  operation: OperationView,
): Promise<TransferWriteResult> {
  if (operation.state === "refused") {
    const code = operation.serviceMessage === null ? "conflict" : "refused_by_service";
    throw new AppError(code, operation.message ?? "This was refused. Nothing was done.", {
      reason: operation.kind,
    });
  }
  const row =
    operation.transferId === null ? undefined : await findTransfer(ctx.db, operation.transferId);
  return { operation, transfer: row ? await transferDetail(ctx, row) : null };
}

/** Twice the interval at which a visible page reads the transfer. A hidden page doesn't read. */
const WATCH_MS = 30_000;
