import type { z } from "zod";
import { CreateRecipientInput, type CreateRecipientResult } from "@/lib/contract/api/new-recipient";
import { findOperationOfIntent } from "@/lib/store/operations";
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
 * Adds a recipient at the service: checks it again, stores intent, operation and audit row in one transaction, and
 * waits a few seconds for the worker's answer. The same intent with the same content never makes a second one.
 * Assumed: the service shows no edit and no delete of recipients, so nothing is sent before the checks are passed.
 * @returns the operation as it stands; the recipient once it is known.
 * @throws {AppError} `forbidden` without recipients.create; `invalid` with the field that is wrong; `conflict` with
 * reason `look_alike`, `same_account`, `intent_reused` or `alike_under_way`; `refused_by_service` with the service's words.
 */
export async function createRecipient(ctx: UserContext, input: CreateRecipientInput, waitMs?: number): Promise<CreateRecipientResult> {
  requirePermission(ctx, "recipients.create");
  const wanted = parseInput(CreateRecipientInput, input);
  const planned = (await plannedBefore(ctx, wanted.intentId)) ?? (await checked(ctx, wanted));
  const operationId = await plan(ctx, wanted, planned);
  const operation = await awaitOperation(ctx, operationId, waitMs);
  if (operation.state === "refused") {
    throw new AppError("refused_by_service", operation.message ?? "The service refused this recipient.", { reason: "create_recipient" });
  }
  const recipient = operation.recipientId === null ? null : await recipientDetail(ctx.db, operation.recipientId);
  return { operation, recipient };
}

/**
 * What this form has planned already, if it was sent before: it was checked then, and by now the check would find
 * its own result (the new recipient looks like itself).
 */
async function plannedBefore(ctx: UserContext, intentId: string): Promise<PlannedRecipient | null> {
  const earlier = await findOperationOfIntent(ctx.db, intentId);
  if (!earlier || earlier.kind !== "create_recipient" || earlier.state === "refused" || earlier.state === "given_up") return null;
  return earlier.request as PlannedRecipient;
}

/** A second click may be checked while the first one's recipient comes into being: then what it finds is itself. */
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

/** The journal's conflicts, in a recipient's words. */
function rethrowAsRecipient(error: unknown): never {
  try {
    return rethrowConflict(error);
  } catch (known) {
    if (!(known instanceof AppError) || known.code !== "conflict") throw known;
    const message = MESSAGES[known.reason ?? ""];
    throw message === undefined ? known : new AppError("conflict", message, { reason: known.reason, cause: known });
  }
}

const MESSAGES: Record<string, string> = {
  alike_under_way: "The same recipient is being added right now. Wait until it appears in the list before you add another.",
  intent_reused: "This form was already sent with different details. Look for the recipient in the list, or open a new form.",
};
