import type { TransferDetail } from "@/lib/contract/api/transfers";
import { isZero, remainderOf } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";

interface Words {
  title: string;
  text: string;
}

/**
 * What a person is told while something is reported and not yet detected. Where all of it was reported and only a part has come in, the rest may
 * still be on its way, or a bank may have taken a charge off it: only who paid knows which.
 */
export function reportedWords({
  transfer,
  reportable,
}: Pick<TransferDetail, "transfer" | "reportable">): Words {
  const { type, source, received, remaining } = transfer;
  const money = (amount: string): string => formatMoney(amount, source.currency);
  const notDetected = (amount: string): string =>
    `${money(amount)} was reported and is not yet detected.`;
  if (!isZero(reportable)) {
    return {
      title: notDetected(remainderOf(remaining, reportable)),
      text: `If you have paid that, don't pay it again. ${money(reportable)} is left to pay and to report.`,
    };
  }
  if (!isZero(received) && !isZero(remaining)) {
    return {
      title: notDetected(remaining),
      text: "Don't pay it again. If a charge was taken off on the way, show the payment details and pay the difference.",
    };
  }
  return {
    title: "Payment reported, not yet detected.",
    text: `The service is looking for it at the ${type === "onramp" ? "bank" : "chain"}. Nothing more is needed from you.`,
  };
}
