import type { TransactionDetail } from "@/lib/contract/api/transactions";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { serviceNow } from "@/lib/desk/service-now";
import { UnusableIdError } from "@/lib/gateway/template";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { isUuidV4 } from "@/lib/platform/ids";
import { findTransfer, findTransferByReference } from "@/lib/store/transfers";
import { ownTransfers } from "./own-transfers";
import { transactionView } from "./transaction-view";

/** Longer than any id or reference, shorter than what a mistaken paste may bring. */
const MAX_LENGTH = 128;

/**
 * One record by transfer request id or reference, read from the service just now, with what the desk knows of it.
 * @throws {AppError} `forbidden`; `not_found` when the service doesn't know it, with reason `no_record_yet` when the
 *   desk has a transfer of that name, `unusable` when it can't be a name at all
 * @throws {UpstreamError} when the service couldn't say
 */
export async function getTransaction(ctx: UserContext, idOrReference: string): Promise<TransactionDetail> {
  requirePermission(ctx, "desk.read");
  const name = idOrReference.trim();
  // Mostly the name is the id, and the desk's own row can be had while the service is asked.
  const [reading, early] = await Promise.all([readTransaction(ctx, name), isUuidV4(name) ? ownTransfers(ctx.db, [name]) : undefined]);
  const { id } = reading.transaction;
  const own = id === name && early ? early : await ownTransfers(ctx.db, [id]);
  return {
    transaction: transactionView(reading.transaction, own.get(id) ?? null),
    freshness: { verifiedAt: reading.receivedAt.toISOString(), serviceNow: serviceNow(ctx).toISOString() },
  };
}

/**
 * One record as the service has it now.
 * @throws {AppError} `not_found`; {UpstreamError}
 */
export async function readTransaction(ctx: UserContext, name: string) {
  if (name === "" || name.length > MAX_LENGTH) throw unusable(undefined);
  try {
    return await ctx.gateway.transactions.get(name);
  } catch (error) {
    if (error instanceof UnusableIdError) throw unusable(error);
    if (isUpstreamError(error) && error.kind === "refused" && isUnknownName(error.status)) throw await notFound(ctx, name, error);
    throw error;
  }
}

/** Assumed: for an id of a form it doesn't like a service may answer 400 or 422 where another says 404. A 403 is no such answer. */
function isUnknownName(status: number | null): boolean {
  return status === 404 || status === 400 || status === 422;
}

async function notFound(ctx: UserContext, name: string, cause: unknown): Promise<AppError> {
  const transfer = (await findTransfer(ctx.db, name)) ?? (await findTransferByReference(ctx.db, name));
  if (transfer) {
    return new AppError("not_found", `The service has no transaction for ${name} yet: one appears once its rate is confirmed. The transfer itself is in this desk.`, {
      reason: "no_record_yet",
      cause,
    });
  }
  return new AppError("not_found", `The service has no transaction with the reference or id “${name}”. Check it for a missing or mistyped character.`, {
    reason: "unknown",
    cause,
  });
}

function unusable(cause: unknown): AppError {
  return new AppError("not_found", "That can't be a reference or id. A reference looks like TXN-4C7VJS.", { reason: "unusable", cause });
}
