import {
  type TransferList,
  TransferQuery,
  type TransferRecipientView,
  type TransferSummary,
} from "@/lib/contract/api/transfers";
import { paidAt } from "@/lib/domain/recipients/payee";
import { completeRecipient, isComplete } from "@/lib/domain/transfers/complete-recipient";
import { directRate } from "@/lib/domain/transfers/rate";
import type { TransferRecipient } from "@/lib/domain/transfers/transfer";
import { isZero, normaliseAmount, remainderOf } from "@/lib/money/amount";
import type { Queryable } from "@/lib/store/database";
import { recipientsById } from "@/lib/store/recipients/recipients";
import { noticesOfTransfers, type OperationRow } from "@/lib/store/transfers/operations";
import { type PaymentClaim, paymentClaims } from "@/lib/store/transfers/payment-claims";
import { countTransfers, listTransferRows } from "@/lib/store/transfers/transfer-list";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { userNames } from "@/lib/store/users/users";
import { requirePermission, serviceNow, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { storedPayee } from "../readings/pinned-details";
import type { HoldReason } from "../readings/put-on-hold";
import { reportedAmount } from "../steps/payment-notices";

/** The transfers that this desk created, newest first. @throws {AppError} forbidden; invalid. */
export async function listTransfers(ctx: UserContext, raw: unknown): Promise<TransferList> {
  requirePermission(ctx, "desk.read");
  const { page, pageSize, ...filter } = parseInput(TransferQuery, raw);
  const rows = await listTransferRows(ctx.db, filter, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const counts = await countTransfers(ctx.db, filter);
  return {
    transfers: await transferSummaries(ctx.db, rows),
    total: filter.state === undefined ? counts.all : counts[filter.state],
    counts,
    page,
    pageSize,
    freshness: { verifiedAt: oldestVerified(rows), serviceNow: serviceNow(ctx).toISOString() },
  };
}

export function oldestVerified(rows: readonly { verifiedAt: Date }[]): string | null {
  if (rows.length === 0) return null;
  return new Date(Math.min(...rows.map((row) => row.verifiedAt.getTime()))).toISOString();
}

export async function transferSummaries(
  db: Queryable,
  rows: readonly TransferRow[],
): Promise<TransferSummary[]> {
  const authors = rows.map((row) => row.createdBy);
  const names = await userNames(db, authors);
  const recipients = await recipientsById(db, rows.filter(isLackingParts).map(listedId));
  const reported = rows.filter(isReported).map(({ id }) => id);
  const notices = await noticesOfTransfers(db, reported);
  const awaited = rows.filter(isAwaited).map(({ id }) => id);
  const claims = await paymentClaims(db, awaited);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: row.status,
    transactionStatus: row.transactionStatus,
    source: { amount: normaliseAmount(row.sourceAmount), currency: row.sourceCurrency },
    destination: {
      amount: isZero(row.destinationAmount) ? null : normaliseAmount(row.destinationAmount),
      currency: row.destinationCurrency,
    },
    rate: rateView(row),
    recipient: recipientView(row, recipients),
    network: row.network,
    received: normaliseAmount(row.receivedAmount),
    remaining: remainderOf(row.sourceAmount, row.receivedAmount),
    paymentReported: isReported(row),
    ...(isReported(row) && { unreported: unreportedOf(row, notices) }),
    ...(isShortPaid(row) && { shortPaid: true as const }),
    ...claimView(claims.get(row.id)),
    createdAt: (row.serviceCreatedAt ?? row.createdAt).toISOString(),
    createdBy:
      row.createdBy === null ? null : { id: row.createdBy, name: names.get(row.createdBy) ?? "" },
    phaseSince: row.phaseSince.toISOString(),
    awaitingSince: row.awaitingSince?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt.toISOString(),
    frozen:
      row.frozenReason === null || row.frozenAt === null
        ? null
        : {
            reason: row.frozenReason as HoldReason,
            message: row.frozenMessage ?? "",
            since: row.frozenAt.toISOString(),
          },
  }));
}

function unreportedOf({ id, sourceAmount }: TransferRow, notices: readonly OperationRow[]) {
  const own = notices.filter(({ transferId }) => transferId === id);
  return remainderOf(sourceAmount, reportedAmount(own, sourceAmount));
}

function isReported({ phase }: TransferRow): boolean {
  return phase === "payment_reported";
}

function isAwaited({ phase }: TransferRow): boolean {
  return phase === "awaiting_payment" || phase === "payment_reported";
}

function isShortPaid(row: TransferRow): boolean {
  return row.transactionStatus === "payment_confirmed" && isAwaited(row);
}

function claimView(claim: PaymentClaim | undefined): Pick<TransferSummary, "claim"> {
  if (claim === undefined) return {};
  const { id, claimedBy, claimedByName, claimedAt } = claim;
  return {
    claim: { id, by: { id: claimedBy, name: claimedByName }, since: claimedAt.toISOString() },
  };
}

function rateView(row: TransferRow): TransferSummary["rate"] {
  if (row.rateValue === null) return null;
  const source = { amount: row.sourceAmount, currency: row.sourceCurrency };
  const destination = { amount: row.destinationAmount, currency: row.destinationCurrency };
  return {
    value: row.rateValue,
    directed: directRate(row.rateValue, source, destination),
    expiresAt: row.rateExpiresAt?.toISOString() ?? null,
    receivedAt: row.rateReceivedAt?.toISOString() ?? null,
    version: row.rateVersion,
  };
}

function recipientAsAnswered({ recipient }: TransferRow): TransferRecipient | null {
  return recipient as TransferRecipient | null;
}

/** The service may leave the recipient, or parts of it, out of its answers. */
function isLackingParts(row: TransferRow): boolean {
  const said = recipientAsAnswered(row);
  return said === null || !isComplete(said);
}

/** The recipient's id in the desk's list; the service may name it by another one. */
function listedId(row: TransferRow): string | null {
  return row.recipientId ?? recipientAsAnswered(row)?.id ?? null;
}

function recipientView(
  row: TransferRow,
  recipients: Awaited<ReturnType<typeof recipientsById>>,
): TransferRecipientView | null {
  const whole = paidAt(
    completeRecipient(
      recipientAsAnswered(row),
      isLackingParts(row) ? recipients.get(listedId(row) ?? "") : undefined,
    ),
    storedPayee(row),
  );
  if (whole === null) return null;
  const { deskSaid, ...said } = whole;
  return {
    ...said,
    id: listedId(row) ?? whole.id,
    ...(deskSaid && { deskSaid: [...deskSaid] }),
  };
}
