import { compareAmounts, sumAmounts, type Amount } from "@/lib/money/amount";
import type { Queryable } from "@/lib/store/database";
import { operationsOfTransfer, type OperationRow } from "@/lib/store/operations";

/** What a payment notice says, as the journal keeps it. */
export type PaymentNoticeRequest = { paymentType: "full"; amount: null } | { paymentType: "split"; amount: Amount };

export function noticeOf(row: OperationRow): PaymentNoticeRequest {
  return row.request as PaymentNoticeRequest;
}

/** Notices that count: accepted, or not yet known to be refused. */
export function standingNotices(operations: readonly OperationRow[]): OperationRow[] {
  return operations.filter((row) => row.kind === "confirm_payment" && row.state !== "refused" && row.state !== "given_up");
}

/** What the notices so far report. A full notice reports all of it. */
export function reportedAmount(operations: readonly OperationRow[], sourceAmount: Amount): Amount {
  const notices = standingNotices(operations).map(noticeOf);
  if (notices.some((notice) => notice.paymentType === "full")) return sourceAmount;
  return sumAmounts(notices.map((notice) => notice.amount ?? "0"));
}

/**
 * Whether more was reported than has been received: the bank or the chain acts next. A part that was reported and has
 * come in leaves the rest to be paid, and that is a person's again.
 */
export async function isReportOpen(db: Queryable, transferId: string, sourceAmount: Amount, received: Amount): Promise<boolean> {
  return compareAmounts(reportedAmount(await operationsOfTransfer(db, transferId), sourceAmount), received) > 0;
}
