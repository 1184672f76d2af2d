import type { PaymentInstructions } from "./transfer";

/**
 * One text for payment instructions: two that pay into the same place have the same text.
 * The hash of it is pinned when the instructions are first seen. Source: money-safety, "pinned by hash".
 */
export function instructionsText(instructions: PaymentInstructions): string {
  switch (instructions.type) {
    case "bank_transfer":
      return JSON.stringify(["bank_transfer", instructions.accountNumber, instructions.accountName, instructions.bankName, instructions.bankCode]);
    case "crypto_deposit":
      return JSON.stringify(["crypto_deposit", instructions.address, instructions.network, instructions.asset]);
  }
}
