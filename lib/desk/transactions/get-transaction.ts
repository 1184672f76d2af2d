import type { TransactionDetail } from "@/lib/contract/api/transactions";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, serviceNow, type UserContext } from "../context";
import { isRecordOf } from "@/lib/domain/transactions/transaction";
import { isAnswering, type TransactionReading } from "@/lib/gateway/transactions";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { isUuidV4 } from "@/lib/platform/ids";
import { findTransfer, findTransferByReference } from "@/lib/store/transfers/transfers";
import { completeParties } from "./complete-records";
import { ownDataOfRecord, ownTransfers, transactionView } from "./transaction-view";

/** Longer than any id or reference, shorter than a text pasted by mistake. */
const MAX_LENGTH = 128;

/**
 * Reads a record by transfer request id or reference from the service.
 * @throws {AppError} `forbidden`; `not_found`, with reason `no_record_yet` when the desk has a
 * transfer of that name, `unusable` when it can't be a name at all
 * @throws {UpstreamError} when the service couldn't answer
 */
export async function getTransaction(
  ctx: UserContext,
  idOrReference: string,
): Promise<TransactionDetail> {
  requirePermission(ctx, "desk.read");
  const name = idOrReference.trim();
  // Usually the name is the id, and the desk's own row can be read while the service is asked.
  const [{ transaction, receivedAt }, early] = await Promise.all([
    readTransaction(ctx, name),
    isUuidV4(name) ? ownDataOfRecord(ctx.db, name) : undefined,
  ]);
  // A record read under a transfer's id is that transfer's, whatever id it has itself.
  const isSettled = early?.has(name) || (early?.size === 0 && transaction.id === name);
  const own =
    early && isSettled
      ? early
      : await ownTransfers(ctx.db, [transaction, { id: name, reference: null }]);
  const [whole = transaction] = await completeParties(ctx.db, [transaction]);
  return {
    transaction: transactionView(whole, own.get(name) ?? own.get(transaction.id) ?? null),
    freshness: { verifiedAt: receivedAt.toISOString(), serviceNow: serviceNow(ctx).toISOString() },
  };
}

/**
 * Reads a record from the service by id or reference. A transfer's record may have an id of its
 * own: then the transfer's reference finds it.
 * @throws {AppError} `not_found`; {UpstreamError}
 */
export async function readTransaction(ctx: UserContext, name: string): Promise<TransactionReading> {
  if (name === "" || name.length > MAX_LENGTH) throw unusable(undefined);
  try {
    return await readNamed(ctx, name);
  } catch (error) {
    if (!(await isUnknownName(ctx, error))) throw error;
    const transfer = await findTransfer(ctx.db, name);
    const reading = transfer?.reference ? await readByReference(ctx, transfer.reference) : null;
    if (!transfer || !reading || !isRecordOf(reading.transaction, transfer))
      throw await notFound(ctx, name, error);
    return reading;
  }
}

async function readByReference(
  ctx: UserContext,
  reference: string,
): Promise<TransactionReading | null> {
  return readNamed(ctx, reference).catch(async (error: unknown) => {
    if (await isUnknownName(ctx, error)) return null;
    throw error;
  });
}

async function readNamed(ctx: UserContext, name: string): Promise<TransactionReading> {
  return ctx.gateway.transactions.get(name).catch((error: unknown) => {
    throw error instanceof UnusableIdError ? unusable(error) : error;
  });
}

const UNKNOWN: ReadonlySet<number | null> = new Set([400, 404, 410, 422]);

/**
 * Returns true if a failed reading means that the name is unknown. The interface shows no answer
 * for that. A 404 as an HTML page may be a proxy's, so it counts only while the list answers.
 */
async function isUnknownName(ctx: UserContext, error: unknown): Promise<boolean> {
  if (!isUpstreamError(error)) return false;
  if (error.kind === "unavailable" && error.status === 404) return isAnswering(ctx.gateway);
  return error.kind === "refused" && UNKNOWN.has(error.status);
}

async function notFound(ctx: UserContext, name: string, cause: unknown): Promise<AppError> {
  const transfer =
    (await findTransfer(ctx.db, name)) ?? (await findTransferByReference(ctx.db, name));
  if (transfer)
    return new AppError(
      "not_found",
      `The service has no transaction for ${name} yet: one appears once its rate is confirmed. The transfer itself is in this desk.`,
      { reason: "no_record_yet", cause },
    );
  return new AppError(
    "not_found",
    `The service has no transaction with the reference or id “${name}”. Check it for a missing or mistyped character.`,
    { reason: "unknown", cause },
  );
}

function unusable(cause: unknown): AppError {
  return new AppError(
    "not_found",
    "That can't be a reference or id. A reference looks like TXN-4C7VJS.",
    { reason: "unusable", cause },
  );
}
