import type { IntentView, OperationList, OperationView } from "@/lib/contract/api/operations";
import { findIntent } from "@/lib/store/transfers/intents";
import {
  findOperation,
  findOperationOfIntent,
  unfinishedOperations,
} from "@/lib/store/transfers/operations";
import { isUuidV4 } from "@/lib/platform/ids";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { operationView, operationViews } from "./operation-view";

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

/** The outcome of a form: a reloaded page or a second tab asks for it before it offers to send. Another person's form is answered as unsent. */
export async function getIntent(ctx: UserContext, intentId: string): Promise<IntentView> {
  requirePermission(ctx, "desk.read");
  if (!isUuidV4(intentId)) throw new AppError("invalid", "This isn't a form's id.");
  const intent = await findIntent(ctx.db, intentId);
  if (!intent || intent.userId !== ctx.actor.userId) return { intentId, operation: null };
  const row = await findOperationOfIntent(ctx.db, intentId);
  return { intentId, operation: row ? await operationView(ctx, row) : null };
}
