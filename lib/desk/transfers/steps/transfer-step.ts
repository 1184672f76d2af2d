import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import type { SeenRate, Verdict } from "@/lib/domain/transfers/guards";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import type { OperationRow } from "@/lib/store/transfers/operations";
import {
  findTransfer,
  lockTransfer,
  markTransferChanged,
  type TransferRow,
} from "@/lib/store/transfers/transfers";
import { isUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { AppError, conflict } from "../../app-error";
import { serviceNow, type UserContext } from "../../context";
import {
  type OperationHandler,
  type WorkerContext,
  WRITE_KIND,
} from "../../operations/operation-handler";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../../operations/plan-operation";
import { changedPayee, PAYEE_CHANGED, storedPayee } from "../readings/pinned-details";
import { finishWith, readAfterStep, readingOfAnswer, readService } from "../readings/read-transfer";
import { answeredTransfer, type Reading } from "../readings/reading";
import { writeResult } from "../view/transfer-detail";

/**
 * The transfer that a person wants to act on.
 * @throws {AppError} not_found; conflict if it is on hold, or no create of the desk has led to it.
 */
export async function transferForStep(ctx: UserContext, id: string): Promise<TransferRow> {
  return notOnHold(ctx.db, id, await findTransfer(ctx.db, id));
}

/** Like `transferForStep`, and nothing changes it before the transaction's end. */
export async function lockForStep(tx: DatabaseTransaction, id: string): Promise<TransferRow> {
  return notOnHold(tx, id, await lockTransfer(tx, id));
}

async function notOnHold(
  db: Queryable,
  id: string,
  row: TransferRow | undefined,
): Promise<TransferRow> {
  if (!row && (await isUnclaimed(db, id)))
    throw conflict(
      "unclaimed",
      "No request of this desk led to this transfer, so it can't be confirmed, paid or changed here.",
    );
  if (!row)
    throw new AppError(
      "not_found",
      "This desk has no such transfer. Look for it under Transactions.",
    );
  if (row.frozenReason !== null)
    throw conflict(row.frozenReason, row.frozenMessage ?? "This transfer is on hold.");
  return row;
}

/** A step's request as stored in the journal, with what the person saw. */
interface TransferStepRequest {
  /** Decimal text, in the source currency. */
  amount: string;
  /** The rate that the person saw; null if there was none. */
  rate: {
    version: number;
    value: string;
    expiresAt: string | null;
    destinationAmount?: string;
  } | null;
  reason: string | null;
}

/** Stores a step with its audit row, and waits a few seconds for the worker. */
export async function planStep(
  ctx: UserContext,
  row: TransferRow,
  kind: "confirm_rate" | "cancel_transfer" | "refresh_quote",
  waitMs: number | undefined,
  reason: string | null = null,
): Promise<TransferWriteResult> {
  const amount = row.sourceAmount;
  const request: TransferStepRequest = { amount, rate: rateSeen(row), reason };
  const writeKind = WRITE_KIND[kind] as "confirmRate" | "cancelTransfer" | "refreshQuote";
  const plan = ctx.gateway.planWrite(writeKind, { transferId: row.id, amount });
  const operationId = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await lockForStep(tx, row.id);
      const write = { kind, input: null, request, transferId: row.id, plan };
      return auditPlan(tx, ctx, await planOperation(tx, ctx, write));
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, operationId, waitMs));
}

function rateSeen({
  rateValue,
  rateVersion,
  rateExpiresAt,
  destinationAmount,
}: TransferRow): TransferStepRequest["rate"] {
  return rateValue === null
    ? null
    : {
        version: rateVersion,
        value: rateValue,
        expiresAt: rateExpiresAt?.toISOString() ?? null,
        destinationAmount,
      };
}

interface GuardedStep {
  verdict(transfer: Transfer, row: OperationRow, serviceNow: Date): Verdict;
  /** If not, the transfer is read separately after any 2xx. */
  answerCarriesTransfer: boolean;
  /** Returns true if nothing may show the step: then a 2xx counts as success. Default: no. */
  mayShowNothing?(row: OperationRow): boolean;
}

/**
 * Handles confirm rate, cancel and refresh, which differ only in their verdict. Reads the transfer
 * and compares, writes once, and after an unknown outcome reads until it is known. Source:
 * money-safety.md, "designed by state, not by key".
 */
export function guardedStepHandler(step: GuardedStep): OperationHandler {
  const judge = (ctx: WorkerContext, row: OperationRow, { transfer }: Reading): Verdict =>
    step.verdict(transfer, row, serviceNow(ctx));

  /**
   * A reading that shows the step's effect, from the answer or made now. Null if neither does.
   * After a success status alone, the step may still be done later.
   */
  const settledReading = async (
    ctx: WorkerContext,
    row: OperationRow,
    answer: WriteAnswer,
  ): Promise<Reading | null> => {
    const id = transferIdOf(row);
    const transfer = answeredTransfer(answer.body, id);
    const answered = transfer === null ? null : readingOfAnswer(transfer, answer.sentAt);
    if (answered !== null && judge(ctx, row, answered).verdict === "taken_up") return answered;
    if (step.answerCarriesTransfer) return null;
    const reading = await readAfterStep(ctx, id);
    if (reading === null) return null;
    const isTakenUp = judge(ctx, row, reading).verdict === "taken_up";
    return isTakenUp || step.mayShowNothing?.(row) === true ? reading : null;
  };

  const check = async (ctx: WorkerContext, row: OperationRow) => {
    const reading = await readService(ctx, transferIdOf(row));
    return { reading, found: judge(ctx, row, reading), finish: finishWith(ctx, reading) };
  };

  return {
    async guard(ctx, row) {
      const { reading, found, finish } = await check(ctx, row);
      if (found.verdict === "taken_up") return { finding: "taken_up", finish };
      if (found.verdict !== "go") return { finding: "impossible", message: found.message, finish };
      // Somebody may have put it on hold since the step was asked for.
      const known = await findTransfer(ctx.db, transferIdOf(row));
      if (known && known.frozenReason !== null) {
        const message = known.frozenMessage ?? "This transfer is on hold.";
        return { finding: "impossible", message, finish };
      }
      if (known && changedPayee(storedPayee(known), reading.transfer) !== null)
        return { finding: "impossible", message: PAYEE_CHANGED, finish };
      return { finding: "go" };
    },

    async read(ctx, row, answer) {
      const reading = await settledReading(ctx, row, answer);
      if (reading === null) return null;
      return async (tx, held, at) => {
        const result = await finishWith(ctx, reading)(tx, held, at);
        await markTransferChanged(tx, transferIdOf(row));
        return result;
      };
    },

    async look(ctx, row) {
      const { found, finish } = await check(ctx, row);
      if (found.verdict === "taken_up") return { finding: "taken_up", finish };
      if (found.verdict === "impossible")
        return { finding: "impossible", message: found.message, finish };
      // By now the step may be too late, but that doesn't tell if the request took effect.
      return { finding: "nothing_yet", message: null, finish };
    },
  };
}

/** The rate that the person saw; a value of `0` stands for none. */
export function seenRateOf(row: OperationRow): SeenRate {
  const { rate } = row.request as TransferStepRequest;
  return {
    value: rate?.value ?? "0",
    expiresAt: rate?.expiresAt ? new Date(rate.expiresAt) : null,
    destinationAmount: rate?.destinationAmount ?? null,
  };
}

/** The transfer that a step belongs to. The database refuses a step without one. */
export function transferIdOf(row: OperationRow): string {
  if (row.transferId === null) throw new Error(`operation ${row.id} has no transfer`);
  return row.transferId;
}
