import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import type { UserContext } from "@/lib/desk/context";
import { awaitOperation } from "@/lib/desk/operations/plan-operation";
import { planOperation, rethrowConflict } from "../../operations/plan-operation";
import { WRITE_KIND } from "@/lib/desk/operations/operation-handler";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { findTransfer, lockTransfer, type TransferRow } from "@/lib/store/transfers/transfers";
import { isUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { writeResult } from "../view/transfer-detail";
import type { TransferStepRequest } from "./guarded-step";

/**
 * The transfer that a person wants to act on.
 * @throws {AppError} not_found; conflict if it is on hold until a person has looked at it, or no create of the desk has led to it.
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
    throw new AppError(
      "conflict",
      "No request of this desk led to this transfer, so it can't be confirmed, paid or changed here.",
      { reason: "unclaimed" },
    );
  if (!row)
    throw new AppError(
      "not_found",
      "This desk has no such transfer. Look for it under Transactions.",
    );
  if (row.frozenReason !== null)
    throw new AppError("conflict", row.frozenMessage ?? "This transfer is on hold.", {
      reason: row.frozenReason,
    });
  return row;
}

/** The row's rate and what it brings, which the person who acts on the transfer saw. */
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

/** Plans a confirm, cancel or refresh of a transfer and waits up to `waitMs` for the worker to finish it. */
export async function planTransferStep(
  ctx: UserContext,
  row: TransferRow,
  kind: Extract<OperationKind, "confirm_rate" | "cancel_transfer" | "refresh_quote">,
  options: { reason?: string | null; waitMs?: number | undefined } = {},
): Promise<TransferWriteResult> {
  const request: TransferStepRequest = {
    amount: row.sourceAmount,
    rate: rateSeen(row),
    reason: options.reason ?? null,
  };
  const writeKind = WRITE_KIND[kind] as "confirmRate" | "cancelTransfer" | "refreshQuote";
  const plan = ctx.gateway.planWrite(writeKind, { transferId: row.id, amount: row.sourceAmount });
  const planned = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await lockForStep(tx, row.id);
      return planOperation(tx, ctx, {
        kind,
        intentId: null,
        payload: request,
        request,
        transferId: row.id,
        likeness: null,
        plan,
      });
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, planned.operation.id, options.waitMs));
}
