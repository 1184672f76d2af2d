import { CreateTransferInput } from "@/lib/contract/api/new-transfer";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { awaitOperation } from "@/lib/desk/operations/await-operation";
import { rethrowConflict } from "@/lib/desk/operations/constraint-conflict";
import { planOperation } from "@/lib/desk/operations/plan-operation";
import { parseInput } from "@/lib/desk/parse-input";
import type { RecipientPlace } from "@/lib/domain/recipients/named-recipient";
import { decimalsWords, whyUnsendable } from "@/lib/domain/transfers/sendable-amount";
import { normaliseAmount } from "@/lib/money/amount";
import { findRecipientRow, type RecipientRow } from "@/lib/store/recipients/recipients";
import { writeResult } from "../view/write-result";
import { likenessOf, type CreateTransferRequest } from "./create-transfer-request";

/**
 * Creates a transfer request. It moves no money: the service fetches a rate, which a person then confirms or not.
 * Calling it again with the same intent id and details returns the transfer that it already made.
 * @throws {AppError} forbidden; invalid with fields; conflict if the intent id was used for something else, or a create that looks the
 * same is still under way.
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
    recipientPlace: placeOf(recipient),
    network: input.type === "offramp" ? input.network : null,
    note: input.note || null,
  };
  const plan = ctx.gateway.planWrite(
    "createTransfer",
    request.type === "offramp"
      ? { ...request, type: "offramp", network: request.network ?? "" }
      : { ...request, type: "onramp" },
  );
  const { intentId, ...payload } = input;
  const planned = await ctx.db
    .transaction()
    .execute((tx) =>
      planOperation(tx, ctx, {
        kind: "create_transfer",
        intentId,
        payload: { ...payload, amount: request.amount },
        request,
        transferId: null,
        likeness: likenessOf(request),
        plan,
      }),
    )
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, planned.operation.id, waitMs));
}

function checkAmount(amount: string, currency: string): void {
  const why = whyUnsendable(amount, currency);
  if (why === null) return;
  const fault =
    why === "decimals"
      ? decimalsWords(currency)
      : "This amount is too large, or has too many digits, to be sent exactly. Split it";
  throw new AppError("invalid", `${fault}.`, { reason: "amount", fields: { amount: fault } });
}

function placeOf({
  type,
  network,
  walletAddress,
  symbol,
  bankName,
  accountNumber,
}: RecipientRow): RecipientPlace {
  return { type, network, walletAddress, symbol, bankName, accountNumber };
}

/** Checks that the recipient can receive this: a wallet only its stablecoin, a bank account only its currency. */
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
