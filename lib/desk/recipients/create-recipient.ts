import type { z } from "zod";
import { CreateRecipientInput, type CreateRecipientResult } from "@/lib/contract/api/new-recipient";
import { findOperationOfIntent } from "@/lib/store/transfers/operations";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { awaitOperation } from "../operations/await-operation";
import { rethrowConflict } from "../operations/constraint-conflict";
import { planOperation } from "../operations/plan-operation";
import { parseInput } from "../parse-input";
import { checkRecipient } from "./check-recipient";
import { likenessOf, type PlannedRecipient } from "./planned-recipient";
import { recipientDetail } from "./recipient-view";

type Wanted = z.output<typeof CreateRecipientInput>;

/**
 * Adds a recipient at the service: repeats the checks, stores intent, operation and audit row in one transaction, and waits a few
 * seconds for the worker. The same intent id with the same content never makes a second recipient.
 * Assumed: recipients can't be edited or deleted at the service, so nothing is sent before all checks have passed.
 * @returns the operation's current state; the recipient once it is known.
 * @throws {AppError} `forbidden` without recipients.create; `invalid` with the field that is wrong; `conflict` with
 * reason `look_alike`, `same_account`, `intent_reused` or `alike_under_way`; `refused_by_service` with the service's message.
 */
export async function createRecipient(
  ctx: UserContext,
  input: CreateRecipientInput,
  waitMs?: number,
): Promise<CreateRecipientResult> {
  requirePermission(ctx, "recipients.create");
  const wanted = parseInput(CreateRecipientInput, input);
  const planned = (await plannedBefore(ctx, wanted.intentId)) ?? (await checked(ctx, wanted));
  const operationId = await plan(ctx, wanted, planned);
  const operation = await awaitOperation(ctx, operationId, waitMs);
  if (operation.state === "refused") {
    throw new AppError(
      "refused_by_service",
      operation.message ?? "The service refused this recipient.",
      { reason: "create_recipient" },
    );
  }
  const recipient =
    operation.recipientId === null ? null : await recipientDetail(ctx.db, operation.recipientId);
  return { operation, recipient };
}

/**
 * What this form planned if it was sent before. It was checked then, and checking it again would find its own result: the new
 * recipient looks like itself.
 */
async function plannedBefore(ctx: UserContext, intentId: string): Promise<PlannedRecipient | null> {
  const earlier = await findOperationOfIntent(ctx.db, intentId);
  if (
    !earlier ||
    earlier.kind !== "create_recipient" ||
    earlier.state === "refused" ||
    earlier.state === "given_up"
  )
    return null;
  return earlier.request as PlannedRecipient;
}

/** A second click may be checked while the first click's recipient is being created. Then the conflict that it finds is with itself. */
async function checked(ctx: UserContext, wanted: Wanted): Promise<PlannedRecipient> {
  try {
    return await checkRecipient(ctx, wanted);
  } catch (error) {
    const planned = await plannedBefore(ctx, wanted.intentId);
    if (planned) return planned;
    throw error;
  }
}

async function plan(ctx: UserContext, wanted: Wanted, planned: PlannedRecipient): Promise<string> {
  const { intentId, ...payload } = wanted;
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const { operation } = await planOperation(tx, ctx, {
        kind: "create_recipient",
        intentId,
        payload,
        request: planned,
        transferId: null,
        likeness: likenessOf(planned.recipient),
        plan: ctx.gateway.planWrite("createRecipient", planned.recipient),
      });
      return operation.id;
    });
  } catch (error) {
    return rethrowAsRecipient(error);
  }
}

/** Rethrows the journal's conflicts with messages about recipients. */
function rethrowAsRecipient(error: unknown): never {
  try {
    return rethrowConflict(error);
  } catch (known) {
    if (!(known instanceof AppError) || known.code !== "conflict") throw known;
    const message = MESSAGES[known.reason ?? ""];
    throw message === undefined
      ? known
      : new AppError("conflict", message, { reason: known.reason, cause: known });
  }
}

const MESSAGES: Record<string, string> = {
  alike_under_way:
    "The same recipient is being added right now. Wait until it appears in the list before you add another.",
  intent_reused:
    "This form was already sent with different details. Look for the recipient in the list, or open a new form.",
};
