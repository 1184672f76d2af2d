import type { NoticeTone } from "@/components/ui/notice";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { compareAmounts, isZero } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { openRateOf } from "./open-rate-of";

export interface Ending {
  tone: NoticeTone;
  title: string;
  text: string;
  /** The service's own statuses, where its two differ. */
  aside: string | null;
  /** Whether starting again is what a person would do next. */
  again: boolean;
}

/** A transfer's state once its payment is confirmed, in plain words, starting with what happened to the money. */
export function ending(
  phase: TransferPhase,
  detail: Pick<TransferDetail, "transfer" | "payments" | "instructions">,
): Ending {
  const { transfer } = detail;
  const words = ended(phase, detail);
  const aside = recordsWord(phase, transfer);
  // While the service contradicts itself, nothing may be concluded from the earlier final state.
  if (transfer.frozen?.reason === "state_conflict") {
    return {
      ...words,
      tone: "warning",
      text: "The service has since reported something different. Ask it where the money is before you start again.",
      aside,
      again: false,
    };
  }
  return { ...words, aside };
}

function ended(
  phase: TransferPhase,
  {
    transfer,
    payments,
    instructions,
  }: Pick<TransferDetail, "transfer" | "payments" | "instructions">,
): Omit<Ending, "aside"> {
  const paid = !isZero(transfer.received);
  const received = formatMoney(transfer.received, transfer.source.currency);
  const whole = formatMoney(transfer.source.amount, transfer.source.currency);
  const isPart = paid && compareAmounts(transfer.received, transfer.source.amount) < 0;
  // Payments that were returned, or made in another currency, aren't counted as received, but did arrive.
  const nothing =
    payments.length > 0
      ? "No payment counts as received: the list below shows the status of each."
      : "Nothing was received.";
  switch (phase) {
    case "payment_confirmed":
      return isEndedRequest(transfer)
        ? {
            tone: "warning",
            title: isPart ? `${received} of ${whole} is in.` : "Your payment is in.",
            text: "Ask the service what happens with it. This page updates automatically.",
            again: false,
          }
        : {
            tone: "info",
            title: "Your payment is in.",
            text: "The service is settling to the recipient. This page updates automatically.",
            again: false,
          };
    case "completed":
      return {
        tone: "success",
        title: "The recipient is paid.",
        text: "Nothing more to do.",
        again: false,
      };
    case "expired":
      if (openRateOf({ transfer, instructions }, phase)) {
        return {
          tone: "neutral",
          title: "Its rate expired before it was confirmed.",
          text: "Nothing was paid, and there is nothing to pay. Ask for a new rate, or start again.",
          again: true,
        };
      }
      return paid
        ? {
            tone: "warning",
            title: "Not paid in full in time.",
            text: `${received} was received before it expired. Ask the service what happens with it, then start again.`,
            again: true,
          }
        : {
            tone: "neutral",
            title: "Not paid in time.",
            text: `${nothing} Don't pay to these details; start again.`,
            again: true,
          };
    case "cancelled":
      return paid
        ? {
            tone: "warning",
            title: "This transfer was cancelled.",
            text: `${received} was received. Ask the service what happens with it.`,
            again: true,
          }
        : { tone: "neutral", title: "This transfer was cancelled.", text: nothing, again: true };
    case "refunded":
      return {
        tone: "refund",
        title: "Your payment came back.",
        text: "Look for it on your statement before you start again.",
        again: true,
      };
    case "failed":
      return {
        tone: "danger",
        title: "This transfer failed.",
        text: paid
          ? `${received} was received. Ask the service whether it is refunded; a refund shows here as a change of status.`
          : nothing,
        again: true,
      };
    default:
      return { tone: "neutral", title: transfer.status, text: "", again: false };
  }
}

/** Whether the request itself has ended without a payment; its record may still say that one came in. */
function isEndedRequest({ status }: TransferDetail["transfer"]): boolean {
  return status === "cancelled" || status === "expired";
}

/** A request that is cancelled or has expired, and a record that says more; or a record's word that the desk doesn't know. */
function recordsWord(
  phase: TransferPhase,
  { status, transactionStatus }: TransferDetail["transfer"],
): string | null {
  if (transactionStatus === null) return null;
  if (phaseOfTransactionStatus(transactionStatus) === "unknown")
    return `Its transaction record says “${transactionStatus}”. Ask the service what that means for your money.`;
  if (phase === status) return null;
  if (status === "cancelled")
    return "The request itself was cancelled; this is what its transaction record says.";
  return status === "expired"
    ? "The request itself has expired; this is what its transaction record says."
    : null;
}
