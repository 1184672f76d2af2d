import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { CreateRecipientInput, type CreateRecipientResult } from "@/lib/contract/api/new-recipient";
import { unwrapData } from "@/lib/contract/service/envelope";
import { fieldsOf } from "@/lib/contract/service/values";
import { addressKey } from "@/lib/domain/chain/network";
import { isAccountNumber } from "@/lib/domain/recipients/same-account";
import { type Recipient } from "@/lib/domain/recipients/recipient";
import { asListed, completedBy } from "@/lib/domain/recipients/completed-recipient";
import { readCreatedRecipient } from "@/lib/gateway/records/parse-recipient";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { noteRecipientOrigin } from "@/lib/store/recipients/recipients";
import { findOperationOfIntent, type OperationRow } from "@/lib/store/transfers/operations";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { lookEvidenceOf } from "../operations/look-for-outcome";
import type { Finish, OperationHandler, WorkerContext } from "../operations/operation-handler";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../operations/plan-operation";
import { parseInput } from "../parse-input";
import { storeRecipients } from "./changed-details";
import { checkRecipient } from "./check-recipient";
import {
  isAsPlanned,
  knownOf,
  likenessOf,
  matchingPlan,
  mirroredRecipient,
  type PlannedRecipient,
  possibleOutcomes,
  recipientsWithAccount,
} from "./planned-recipient";
import { recipientDetail } from "./list-recipients";

type Wanted = z.output<typeof CreateRecipientInput>;

/**
 * Plans a recipient once all checks have passed, and waits for the worker. The interface has no
 * edit or delete. The same intent never makes a second recipient.
 * @returns the operation's current state; the recipient once it is known.
 * @throws {AppError} `forbidden` without recipients.create; `invalid` with the field that is wrong;
 * `conflict` with reason `look_alike`, `same_account`, `intent_reused` or `alike_under_way`;
 * `refused_by_service` with the service's message.
 */
export async function createRecipient(
  ctx: UserContext,
  input: CreateRecipientInput,
  waitMs?: number,
): Promise<CreateRecipientResult> {
  requirePermission(ctx, "recipients.create");
  const wanted = parseInput(CreateRecipientInput, input);
  const request = (await plannedBefore(ctx, wanted.intentId)) ?? (await checked(ctx, wanted));
  const operationId = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const planned = await planOperation(tx, ctx, {
        kind: "create_recipient",
        input: wanted,
        request,
        likeness: likenessOf(request.recipient),
        plan: ctx.gateway.planWrite("createRecipient", request.recipient),
      });
      return auditPlan(tx, ctx, planned);
    })
    .catch(rethrowAsRecipient);
  const operation = await awaitOperation(ctx, operationId, waitMs);
  if (operation.state === "refused")
    throw new AppError(
      "refused_by_service",
      operation.message ?? "The service refused this recipient.",
      { reason: "create_recipient" },
    );
  const recipient =
    operation.recipientId === null ? null : await recipientDetail(ctx.db, operation.recipientId);
  return { operation, recipient };
}

/** The request that this form planned before. A second check would find its own recipient. */
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

/** A second click may find the recipient of the first, which is being created. */
async function checked(ctx: UserContext, wanted: Wanted): Promise<PlannedRecipient> {
  try {
    return await checkRecipient(ctx, wanted);
  } catch (error) {
    const planned = await plannedBefore(ctx, wanted.intentId);
    if (planned) return planned;
    throw error;
  }
}

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

/** With the request's own deadline, this is well within an operation's lease. */
const LOOK_UP_ID_WITHIN_MS = 10_000;

/** Assumed: other ids may be internal. Source: interface.md, Recipient: "form `rec_<code>`". */
function isListedId(created: Recipient | string | null): boolean {
  return (typeof created === "string" ? created : created?.id)?.startsWith("rec_") ?? false;
}

/** How the journal handles each step of creating a recipient. */
export const createRecipientHandler: OperationHandler = {
  async read(ctx, row, answer) {
    const planned = row.request as PlannedRecipient;
    const { id, recipient } = readCreatedRecipient(answer.body);
    if (contradicts(answer.body, recipient, planned)) return null;
    const created = recipient && isAsPlanned(recipient, planned) ? recipient : id;
    return finishWith(isListedId(created) ? created : ((await onlyCandidate(ctx, row)) ?? created));
  },

  /** Looks before each send: where keys are ignored, a second send would make a second. */
  async hasNews() {
    return true;
  },

  async look(ctx, row) {
    const { there, endsEarly } = await recipientsWithAccount(ctx, row);
    const candidates = await possibleOutcomes(ctx, row, there);
    const [first, ...others] = candidates;
    if (first && others.length === 0) return { finding: "taken_up", finish: finishWith(first) };
    if (first)
      return {
        finding: "several",
        message:
          "The service lists more than one recipient that could be this one. They have the same name and account, so use either of them; this can be given up after a while.",
        evidence: { candidates: candidates.map(({ id, createdAt }) => ({ id, createdAt })) },
      };
    const { conflict } = lookEvidenceOf(row);
    if (conflict && matchingPlan(row, there).length > 0)
      return { finding: "impossible", message: alreadyThere(row) };
    const [holder] = there;
    // By now no earlier request is in flight: the conflict is about the recipient that is there.
    if (conflict && holder && row.attempt > 1)
      return { finding: "impossible", message: alreadyThere(row, holder.name) };
    if (endsEarly) return { finding: "unreachable", message: null };
    if (!wasRefused(ctx, row)) return { finding: "nothing_yet", message: null };
    const message = `${refusedWords(row)} Its list doesn't show the recipient.`;
    return { finding: "impossible", message };
  },
};

/** How long a new recipient may take to show in the list. Assumed: no longer than this. */
const SHOWN_WITHIN_MS = 20_000;

function wasRefused(ctx: WorkerContext, row: OperationRow): boolean {
  const { refusedAt } = lookEvidenceOf(row);
  return (
    refusedAt !== undefined &&
    ctx.clock.now().getTime() - new Date(refusedAt).getTime() >= SHOWN_WITHIN_MS
  );
}

function refusedWords({ serviceMessage }: OperationRow): string {
  return `The service refused this${serviceMessage === null ? "" : `: “${serviceMessage}”`}.`;
}

function alreadyThere(row: OperationRow, otherName?: string): string {
  if (otherName !== undefined)
    return `${refusedWords(row)} The account or wallet already exists as ${otherName}: choose that from the list.`;
  return `${refusedWords(row)} A recipient with this name and account already exists: choose it from the list.`;
}

/** The only recipient on the list that this create can have made. Null if none or several. */
async function onlyCandidate(ctx: WorkerContext, row: OperationRow): Promise<Recipient | null> {
  const search = recipientsWithAccount(ctx, row, { deadlineMs: LOOK_UP_ID_WITHIN_MS }).then(
    ({ there }) => possibleOutcomes(ctx, row, there),
  );
  // A list that is long or rate limited must not take longer than the lease.
  const limit = sleep(LOOK_UP_ID_WITHIN_MS, [], { ref: false });
  try {
    const candidates = await Promise.race([search, limit]);
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the id of a new recipient could not be found out", {
      operationId: row.id,
      error,
    });
    return null;
  }
}

/** True if an answer names another type, account or address. A missing field is none. */
function contradicts(body: unknown, listed: Recipient | null, { recipient }: PlannedRecipient) {
  if (listed && ["crypto", "fiat"].includes(listed.type) && listed.type !== recipient.type)
    return true;
  const top = fieldsOf(unwrapData(body));
  const inner = top.first(["recipient"]);
  const shown = fieldsOf(
    unwrapData(body),
    top.first(["details"]),
    inner,
    fieldsOf(inner).first(["details"]),
  );
  if (recipient.type === "crypto") {
    const address = listed?.walletAddress ?? shown.text(["wallet_address", "walletAddress"]);
    return address !== null && addressKey(address) !== addressKey(recipient.walletAddress);
  }
  const account = listed?.accountNumber ?? shown.text(["account_number", "accountNumber"]);
  return account !== null && !isAccountNumber(account, recipient.accountNumber);
}

/**
 * Stores the new recipient with its creator and checks, as the operation ends. If its id isn't
 * known (null), a later reading of the list adds them (`sync-recipients.ts`).
 */
function finishWith(created: Recipient | string | null): Finish {
  return async (tx, row, at) => {
    const id = typeof created === "string" ? created : (created?.id ?? null);
    await insertChange(tx, "recipients", id);
    if (created === null) return {};
    const planned = row.request as PlannedRecipient;
    const recipient =
      typeof created === "string"
        ? mirroredRecipient(created, planned)
        : completedBy(asListed(created), knownOf(planned));
    await storeRecipients(tx, [recipient], at);
    const { evidence } = planned;
    await noteRecipientOrigin(tx, recipient.id, { createdBy: row.createdBy, evidence });
    return { recipientId: recipient.id };
  };
}
