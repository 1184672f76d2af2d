import type { IntentView, OperationList, OperationView } from "@/lib/contract/api/operations";
import { QUIET_PERIOD_MS } from "@/lib/domain/operations/operation";
import { isUuidV4 } from "@/lib/platform/ids";
import { findIntent } from "@/lib/store/transfers/intents";
import {
  attemptsOf,
  findOperation,
  findOperationOfIntent,
  type OperationRow,
  unfinishedOperations,
} from "@/lib/store/transfers/operations";
import { userNames } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import type { CreateTransferRequest } from "../transfers/create/find-created-transfer";

/** @throws {AppError} forbidden; not_found. */
export async function getOperation(ctx: UserContext, id: string): Promise<OperationView> {
  requirePermission(ctx, "desk.read");
  const row = isUuidV4(id) ? await findOperation(ctx.db, id) : undefined;
  if (!row) throw new AppError("not_found", "There is no such operation.");
  return operationView(ctx, row);
}

/** Creates that have not ended, and every operation that waits for a person. */
export async function listUnfinishedOperations(ctx: UserContext): Promise<OperationList> {
  requirePermission(ctx, "desk.read");
  return { operations: await operationViews(ctx, await unfinishedOperations(ctx.db)) };
}

/**
 * Returns the operation that a form led to, if any. A reloaded page asks before it offers to send.
 * Another person's form is answered as unsent.
 */
export async function getIntent(ctx: UserContext, intentId: string): Promise<IntentView> {
  requirePermission(ctx, "desk.read");
  if (!isUuidV4(intentId)) throw new AppError("invalid", "This isn't a form's id.");
  const intent = await findIntent(ctx.db, intentId);
  if (!intent || intent.userId !== ctx.actor.userId) return { intentId, operation: null };
  const row = await findOperationOfIntent(ctx.db, intentId);
  return { intentId, operation: row ? await operationView(ctx, row) : null };
}

type ViewContext = Pick<DeskContext, "db" | "clock">;

/** Operations as our routes show them, without key and bytes. */
export async function operationViews(
  { db, clock }: ViewContext,
  rows: readonly OperationRow[],
): Promise<OperationView[]> {
  const ids = rows.map((row) => row.id);
  const attempts = await attemptsOf(db, ids);
  const authors = rows.map((row) => row.createdBy);
  const names = await userNames(db, authors);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    transferId: row.transferId,
    recipientId: row.recipientId,
    message: row.message,
    serviceMessage: row.serviceMessage,
    createdAt: row.createdAt.toISOString(),
    createdBy:
      row.createdBy === null ? null : { id: row.createdBy, name: names.get(row.createdBy) ?? "" },
    attempts: attempts
      .filter((attempt) => attempt.operationId === row.id)
      .map((attempt) => ({
        attempt: attempt.attempt,
        startedAt: attempt.startedAt.toISOString(),
        endedAt: attempt.endedAt?.toISOString() ?? null,
        outcome: attempt.outcome,
        httpStatus: attempt.httpStatus,
        detail: attempt.detail,
      })),
    request:
      row.kind === "create_transfer"
        ? createRequestView(row.request as CreateTransferRequest)
        : null,
    giveUpFrom: giveUpFrom(row)?.toISOString() ?? null,
    deskNow: giveUpFrom(row) === null ? null : clock.now().toISOString(),
  }));
}

export async function operationView(ctx: ViewContext, row: OperationRow): Promise<OperationView> {
  const [view] = await operationViews(ctx, [row]);
  if (!view) throw new Error("an operation has a view");
  return view;
}

/** When a person may close an operation whose outcome couldn't be found. Null for other states. */
export function giveUpFrom(row: OperationRow): Date | null {
  if (row.state !== "waiting") return null;
  return new Date((row.firstSentAt ?? row.createdAt).getTime() + QUIET_PERIOD_MS);
}

function createRequestView(request: CreateTransferRequest): OperationView["request"] {
  return {
    type: request.type,
    source: { amount: request.amount, currency: request.fromCurrency },
    destinationCurrency: request.toCurrency,
    recipientId: request.recipientId,
    recipientName: request.recipientName,
    network: request.network,
    note: request.note,
  };
}
