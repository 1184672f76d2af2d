import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import { formatMoney } from "@/lib/money/format";

/** What a closed record without success means, and what to do. The service's reason is quoted, never paraphrased. */
export function FailureNotice({
  transaction,
  verifiedAt,
  zone,
}: {
  transaction: TransactionView;
  verifiedAt: string | null;
  zone: string;
}) {
  const { status, failureReason, sent } = transaction;
  const reason =
    failureReason === null ? null : <p>Reason from the service: {quotedAtEnd(failureReason)}</p>;
  switch (status) {
    case "failed":
      return (
        <section className="sec">
          <Notice tone="danger" title="This transaction failed.">
            {reason ?? <p>The service gave no reason.</p>}
          </Notice>
          <p className="mt-2 text-12 text-ink-3">
            A refund of {formatMoney(sent.amount, sent.currency)} would show here as the status
            Refunded
            {verifiedAt && (
              <>
                ; at <Time at={verifiedAt} zone={zone} format="full" /> it was not there
              </>
            )}
            .
          </p>
        </section>
      );
    case "cancelled":
    case "expired":
    case "refunded":
      return failureReason === null ? null : (
        <section className="sec">
          <Notice tone={status === "refunded" ? "refund" : "neutral"} title={TITLES[status]}>
            {reason}
          </Notice>
        </section>
      );
    default:
      return reason === null ? null : (
        <section className="sec">
          <Notice tone="warning">{reason}</Notice>
        </section>
      );
  }
}

const TITLES = {
  cancelled: "This transaction was cancelled.",
  expired: "It was not paid in time.",
  refunded: "The payment came back.",
} as const;
