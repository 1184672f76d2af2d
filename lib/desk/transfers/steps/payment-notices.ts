import { compareAmounts, sumAmounts, type Amount } from "@/lib/money/amount";
import type { Queryable } from "@/lib/store/database";
import { operationsOfTransfer, type OperationRow } from "@/lib/store/transfers/operations";

/** A payment notice, as stored in the journal. */
export type PaymentNoticeRequest =
  | { paymentType: "full"; amount: null }
  | { paymentType: "split"; amount: Amount };

export function noticeOf(row: OperationRow): PaymentNoticeRequest {
  return row.request as PaymentNoticeRequest;
}

/** The notices that count: those accepted, and those whose outcome isn't known yet. */
export function standingNotices(operations: readonly OperationRow[]): OperationRow[] {
  return operations.filter(
    (row) => row.kind === "confirm_payment" && row.state !== "refused" && row.state !== "given_up",
  );
}

/** The sum that the notices report so far. A full notice reports the whole source amount. */
export function reportedAmount(operations: readonly OperationRow[], sourceAmount: Amount): Amount {
  const notices = standingNotices(operations).map(noticeOf);
  if (notices.some((notice) => notice.paymentType === "full")) return sourceAmount;
  return sumAmounts(notices.map((notice) => notice.amount ?? "0"));
}

/** Returns true if more was reported than received: the bank or the chain acts next. */
export async function isReportOpen(
  db: Queryable,
  transferId: string,
  sourceAmount: Amount,
  received: Amount,
): Promise<boolean> {
  return (
    compareAmounts(
      reportedAmount(await operationsOfTransfer(db, transferId), sourceAmount),
      received,
    ) > 0
  );
}
