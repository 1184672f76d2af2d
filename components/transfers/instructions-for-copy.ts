import type { PaymentInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";

/** All payment details as lines of text, for a message or a bank's form: clean values, no grouping. */
export function instructionsForCopy(detail: TransferDetail, instructions: PaymentInstructionsView): string {
  const { transfer } = detail;
  const lines: [string, string | null][] =
    instructions.type === "bank_transfer"
      ? [
          ["Amount", `${transfer.source.currency} ${transfer.remaining}`],
          ["Bank", instructions.bankName],
          ["Bank code", instructions.bankCode],
          ["Account number", instructions.accountNumber],
          ["Account name", instructions.accountName],
          ["Narration", transfer.reference],
        ]
      : [
          ["Amount", `${transfer.source.currency} ${transfer.remaining}`],
          ["Asset", instructions.asset],
          ["Network", instructions.network],
          ["Address", instructions.address],
          ["Reference", transfer.reference],
        ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join("\n");
}
