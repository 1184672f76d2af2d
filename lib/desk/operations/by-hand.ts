import { AdoptInput, GiveUpInput, type OperationView } from "@/lib/contract/api/operations";
import { counted } from "@/lib/domain/words/words";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { isUuidV4 } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  findOperation,
  type OperationChange,
  type OperationRow,
  settleOperation,
  takeOverOperation,
} from "@/lib/store/transfers/operations";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import { AppError, conflict } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { ownFactsOf } from "../transfers/create/create-transfer";
import { fitsRequest } from "../transfers/create/find-created-transfer";
import { applyReading } from "../transfers/readings/apply-reading";
import { isUnknownName, readService } from "../transfers/readings/read-transfer";
import type { Reading } from "../transfers/readings/reading";
import { getOperation, giveUpFrom } from "./get-operation";

/**
 * Takes the transfer that a person names as a create's outcome. Only if it matches and is new here.
 * @throws {AppError} forbidden; invalid; not_found; conflict.
 */
export async function adoptTransfer(
  ctx: UserContext,
  operationId: string,
  raw: unknown,
): Promise<OperationView> {
  requirePermission(ctx, "transfers.resolve");
  const { reference } = parseInput(AdoptInput, raw);
  const operation = isUuidV4(operationId) ? await findOperation(ctx.db, operationId) : undefined;
  if (!operation || operation.kind !== "create_transfer")
    throw new AppError("not_found", "There is no such transfer being created.");
  const reading = await readNamed(ctx, reference);
  if (!fitsRequest(reading, operation))
    throw conflict(
      "not_what_was_asked",
      "This transfer has a different amount, currency pair, network or recipient than was requested.",
    );
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    // A second request waits here, and then finds the first one's result.
    if (await lockTransfer(tx, reading.transfer.id))
      throw conflict("already_known", "This desk already has this transfer.");
    await endByHand(
      tx,
      operation,
      { state: "succeeded", transferId: reading.transfer.id, message: null },
      at,
    );
    const worker = { ...ctx, random: Math.random };
    await applyReading(tx, worker, reading, at, ownFactsOf(operation));
    await recordAudit(tx, auditOf(ctx, at), {
      action: "create_transfer.adopted",
      subjectType: "transfer",
      subjectId: reading.transfer.id,
      before: { state: operation.state },
      after: { operationId, reference },
    });
  });
  return getOperation(ctx, operationId);
}

/** The transactions know a reference only once its rate was confirmed. A record's id may differ. */
async function readNamed(ctx: UserContext, name: string): Promise<Reading> {
  const failures: unknown[] = [];
  const failed = (error: unknown): null => {
    if (!isUpstreamError(error))
      throw error instanceof UnusableIdError ? unusableName(error) : error;
    failures.push(error);
    return null;
  };
  const record = await ctx.gateway.transactions.get(name).catch(failed);
  for (const id of new Set([record?.transaction.id ?? name, name])) {
    const reading = await readService(ctx, id).catch(failed);
    if (reading !== null) return reading;
  }
  // A service that couldn't be asked doesn't deny the transfer.
  throw failures.find((error) => !isUnknownName(error)) ?? noSuchTransfer(name, failures.at(-1));
}

function unusableName(cause: UnusableIdError): AppError {
  const fault = "This can't be a reference or an ID. A reference looks like TXN-4C7VJS.";
  return new AppError("invalid", fault, { fields: { reference: fault }, cause });
}

/** Source: interface.md, the transactions' statuses begin with awaiting_payment. */
function noSuchTransfer(reference: string, cause: unknown): AppError {
  const isFailing = isUpstreamError(cause) && cause.status === 500;
  const what = isFailing
    ? `The service fails for “${reference}”: it may have no such transfer, or may not be able to show it just now.`
    : `The service has no transfer “${reference}”.`;
  return new AppError(
    "not_found",
    `${what} It can be found by its reference only once it is confirmed; until then, paste its ID.`,
    { cause },
  );
}

/**
 * A person closes an operation whose outcome couldn't be found at the service. Only after a quiet
 * period, in which a late result would have shown; a transfer that appears later is not adopted.
 * @throws {AppError} forbidden; invalid; not_found; conflict.
 */
export async function giveUpOperation(
  ctx: UserContext,
  operationId: string,
  raw: unknown,
): Promise<OperationView> {
  requirePermission(ctx, "transfers.resolve");
  const { reason } = parseInput(GiveUpInput, raw);
  const operation = isUuidV4(operationId) ? await findOperation(ctx.db, operationId) : undefined;
  if (!operation) throw new AppError("not_found", "There is no such operation.");
  const from = giveUpFrom(operation);
  const at = ctx.clock.now();
  if (from === null)
    throw conflict(
      "not_waiting",
      "The desk is still finding out what happened to this, or it has already ended.",
    );
  if (from > at) {
    const minutes = Math.ceil((from.getTime() - at.getTime()) / 60_000);
    throw conflict(
      "quiet_period",
      `It may still turn up at the service. It can be given up in ${counted(minutes, "minute")}.`,
    );
  }
  await ctx.db.transaction().execute(async (tx) => {
    await endByHand(
      tx,
      operation,
      { state: "given_up", message: `Given up by ${ctx.actor.name}: ${reason}` },
      at,
    );
    await recordAudit(tx, auditOf(ctx, at), {
      action: `${operation.kind}.given_up`,
      subjectType: operation.transferId === null ? "operation" : "transfer",
      subjectId: operation.transferId ?? operation.id,
      before: { state: operation.state },
      after: { operationId, reason },
    });
  });
  return getOperation(ctx, operationId);
}

/** Ends an operation in the name of a person. The new fence keeps out a worker's late result. */
async function endByHand(
  tx: DatabaseTransaction,
  operation: OperationRow,
  change: Omit<OperationChange, "finishedAt" | "nextAttemptAt">,
  at: Date,
): Promise<void> {
  const held = await takeOverOperation(tx, operation.id, ["waiting", "ambiguous"]);
  if (!held)
    throw conflict("already_ended", "This has ended in the meantime. Look at its current state.");
  await settleOperation(tx, held, { ...change, finishedAt: at, nextAttemptAt: null });
  await insertChange(tx, "operation", operation.id);
  const transferId = change.transferId ?? operation.transferId;
  if (transferId !== null) await insertChange(tx, "transfer", transferId);
}
