import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amount-to-pay";
import { isZero } from "@/lib/money/amount";

/** All payment details as lines of text, for a message or a bank's form: clean values, no grouping. */
export function instructionsForCopy(
  detail: TransferDetail,
  instructions: ReadableInstructionsView,
): string {
  const { transfer } = detail;
  const amount = amountToPay(transfer.remaining, detail.reportable);
  const toPay = isZero(amount) ? null : `${transfer.source.currency} ${amount}`;
  const lines: [string, string | null][] =
    instructions.type === "bank_transfer"
      ? [
          ["Amount", toPay],
          ["Bank", instructions.bankName],
          ["Bank code", instructions.bankCode],
          ["Account number", instructions.accountNumber],
          ["Account name", instructions.accountName],
          ["Narration", narration(detail, instructions)],
        ]
      : [
          ["Amount", toPay],
          ["Asset", instructions.asset ?? transfer.source.currency],
          ["Network", instructions.network ?? transfer.network],
          ["Address", instructions.address],
          ["Memo", instructions.also?.memo ?? null],
          ["Reference", transfer.reference],
        ];
  return lines
    .flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
    .join("\n");
}

/** What to quote with a bank payment: what the details ask for, otherwise the transfer's reference. */
export function narration(
  { transfer }: TransferDetail,
  instructions: ReadableInstructionsView,
): string | null {
  return instructions.also?.reference ?? transfer.reference;
}
