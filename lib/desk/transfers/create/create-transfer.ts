import {
  CreateTransferInput,
  type DuplicateList,
  DuplicateQuery,
} from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { payeeOf } from "@/lib/domain/recipients/payee";
import { describeDecimals, whyUnsendable } from "@/lib/domain/transfers/amounts";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import { normaliseAmount } from "@/lib/money/amount";
import { findRecipientRow, type RecipientRow } from "@/lib/store/recipients/recipients";
import { isOutcomeOfAnother, type OperationRow } from "@/lib/store/transfers/operations";
import { openTransfersAlike } from "@/lib/store/transfers/transfer-list";
import { newestOrphan } from "@/lib/store/webhook-inbox";
import { AppError } from "../../app-error";
import { requirePermission, serviceNow, type UserContext } from "../../context";
import { lookEvidenceOf } from "../../operations/look-for-outcome";
import type { OperationHandler } from "../../operations/operation-handler";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../../operations/plan-operation";
import { parseInput } from "../../parse-input";
import type { OwnFacts } from "../readings/apply-reading";
import { namedTransfer, parsedTransfer } from "../readings/reading";
import { finishWith, readingOfAnswer } from "../readings/read-transfer";
import { writeResult } from "../view/transfer-detail";
import { transferSummaries } from "../view/transfer-summary";
import {
  otherCreateCanHaveMade,
  type CreateTransferRequest,
  findCreatedTransfer,
  matchesRequest,
  likenessOf,
  notBefore,
  trackUnread,
} from "./find-created-transfer";

/**
 * Plans a transfer request, which moves no money; the worker sends it (run-operation.ts). The same
 * intent id with the same details returns the same transfer. After a timeout the same key and bytes
 * are sent again for `RESEND_WINDOW_MS`, after a look if an event came that nothing explains. Then
 * the transfer is only looked for.
 * @throws {AppError} forbidden; invalid with fields; conflict if the intent id was used for
 * something else, or a create that looks the same is still under way.
 */
export async function createTransfer(
  ctx: UserContext,
  raw: unknown,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.create");
  const input = parseInput(CreateTransferInput, raw);
  checkAmount(input.amount, input.fromCurrency);
  const recipient = checkRecipient(await findRecipientRow(ctx.db, input.recipientId), input);
  const request: CreateTransferRequest = {
    type: input.type,
    amount: normaliseAmount(input.amount),
    fromCurrency: input.fromCurrency,
    toCurrency: input.toCurrency,
    recipientId: input.recipientId,
    recipientName: recipient.name,
    recipientPlace: { ...payeeOf(recipient), symbol: recipient.symbol },
    network: input.type === "offramp" ? input.network : null,
    note: input.note || null,
  };
  const sent = { ...input, amount: request.amount };
  const operationId = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const planned = await planOperation(tx, ctx, {
        kind: "create_transfer",
        input: sent,
        request,
        likeness: likenessOf(request),
        plan: ctx.gateway.planWrite("createTransfer", sent),
      });
      return auditPlan(tx, ctx, planned);
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, operationId, waitMs));
}

function checkAmount(amount: string, currency: string): void {
  const why = whyUnsendable(amount, currency);
  if (why === null) return;
  const fault =
    why === "decimals"
      ? describeDecimals(currency)
      : "This amount is too large, or has too many digits, to be sent exactly. Split it";
  throw new AppError("invalid", `${fault}.`, { reason: "amount", fields: { amount: fault } });
}

/** Checks that the recipient can receive this currency. */
function checkRecipient(
  recipient: RecipientRow | undefined,
  input: { type: string; toCurrency: string },
): RecipientRow {
  const refuse = (message: string): never => {
    throw new AppError("invalid", `${message}.`, {
      reason: "recipient",
      fields: { recipientId: message },
    });
  };
  if (!recipient)
    return refuse(
      "This recipient isn't in the service's list. Choose another, or refresh the recipients",
    );
  if (recipient.changedTo !== null)
    return refuse(
      "The service changed this recipient's details. An approver or an administrator has to accept them first",
    );
  if (!recipient.active) return refuse("This recipient is inactive. Choose another");
  const wanted = input.type === "onramp" ? "crypto" : "fiat";
  if (recipient.type !== wanted)
    return refuse(
      input.type === "onramp"
        ? "An on-ramp pays out to a wallet. Choose a wallet"
        : "An off-ramp pays out to a bank account. Choose a bank account",
    );
  const takes = input.type === "onramp" ? recipient.symbol : recipient.currency;
  if (takes !== null && takes !== input.toCurrency)
    return refuse(`This recipient takes ${takes}, not ${input.toCurrency}`);
  return recipient;
}

export function ownFactsOf(row: OperationRow): OwnFacts {
  const request = row.request as CreateTransferRequest;
  return {
    createdBy: row.createdBy,
    intentId: row.intentId,
    note: request.note,
    recipientId: request.recipientId,
    destinationCurrency: request.toCurrency,
    network: request.network,
    payee: request.recipientPlace ? payeeOf(request.recipientPlace) : null,
  };
}

/**
 * How the worker reads the outcome of a create, or looks for an unknown one. Only a single transfer
 * that fits is taken; otherwise a person decides.
 */
export const createTransferHandler: OperationHandler = {
  async read(ctx, row, answer: WriteAnswer) {
    const transfer = parsedTransfer(answer.body);
    if (transfer === null || !matchesRequest(transfer, row.request as CreateTransferRequest))
      return null;
    // Another create's transfer: this create may have made one too, so it is looked for.
    if (await isOutcomeOfAnother(ctx.db, transfer.id, row.id)) return null;
    // After an attempt that may have been carried out, the answer may be that one's once more.
    if (!row.everAmbiguous && transfer.createdAt !== null)
      ctx.gateway.observeMoment(transfer.createdAt, answer);
    return finishWith(ctx, readingOfAnswer(transfer, answer.sentAt), ownFactsOf(row));
  },

  evidenceIn({ body }) {
    const answeredId = namedTransfer(body);
    return answeredId === null ? null : { answeredId };
  },

  async hasNews(ctx, row) {
    const newest = await newestOrphan(ctx.db, notBefore(row));
    return newest !== null && BigInt(newest) > BigInt(lookEvidenceOf(row).orphansSeen ?? 0);
  },

  async look(ctx, row) {
    // Read before looking, so that events that arrive meanwhile start another look.
    const orphansSeen = await newestOrphan(ctx.db, notBefore(row));
    const { found, unread, endsEarly } = await findCreatedTransfer(ctx, row);
    const { unreadSince, mayStillAppear } = trackUnread(
      lookEvidenceOf(row).unreadSince ?? {},
      unread,
      ctx.clock.now(),
    );
    const candidates = found.map((reading) => ({
      id: reading.transfer.id,
      reference: reading.transfer.reference,
    }));
    const [only] = found;
    if (found.length > 1)
      return {
        finding: "several",
        message:
          "More than one transfer at the service could be this one. Look at them there, then paste the reference of the right one.",
        evidence: { candidates, orphansSeen, unreadSince },
      };
    // A candidate may be it, or a second one. Without `orphansSeen`, the next look reads them again.
    if (mayStillAppear) return { finding: "unreachable", message: null, evidence: { unreadSince } };
    // The one that was found is named to the person who decides in the end.
    if (endsEarly)
      return {
        finding: "unreachable",
        message: only === undefined ? null : oneCandidateMessage(only.transfer),
        evidence: { candidates, unreadSince },
      };
    if (only === undefined)
      return { finding: "nothing_yet", message: null, evidence: { orphansSeen, unreadSince } };
    // If the wrong create took it, the money would go to the wrong recipient.
    if (await otherCreateCanHaveMade(ctx, only, row))
      return {
        finding: "nothing_yet",
        message: null,
        evidence: { candidates, orphansSeen, unreadSince },
      };
    return { finding: "taken_up", finish: finishWith(ctx, only, ownFactsOf(row)) };
  },
};

function oneCandidateMessage({ id, reference }: Pick<Transfer, "id" | "reference">): string {
  return `One transfer at the service could be this one, ${reference ?? id}, but its list ended before all that it counts, so another could be it, too. Look there, then paste the reference of the right one.`;
}

/**
 * Open transfers with the same recipient, amount and currency pair, and their notes.
 * @throws {AppError} forbidden; invalid.
 */
export async function findDuplicates(ctx: UserContext, raw: unknown): Promise<DuplicateList> {
  requirePermission(ctx, "desk.read");
  const rows = await openTransfersAlike(ctx.db, parseInput(DuplicateQuery, raw));
  const notes = rows.flatMap((row) => (row.note === null ? [] : [[row.id, row.note] as const]));
  return {
    transfers: await transferSummaries(ctx.db, rows),
    notes: Object.fromEntries(notes),
    serviceNow: serviceNow(ctx).toISOString(),
  };
}
