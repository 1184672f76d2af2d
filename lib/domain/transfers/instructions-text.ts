import type { ReadableInstructions } from "./transfer";

/**
 * One text for payment instructions as they were first seen: its hash is kept with them, for the record. Whether later ones pay
 * into the same place is `isSamePlace`. Source: money-safety.md, "pinned by hash".
 */
export function instructionsText(instructions: ReadableInstructions): string {
  switch (instructions.type) {
    case "bank_transfer":
      return JSON.stringify([
        "bank_transfer",
        instructions.accountNumber,
        instructions.accountName,
        instructions.bankName,
        instructions.bankCode,
      ]);
    case "crypto_deposit":
      return JSON.stringify([
        "crypto_deposit",
        instructions.address,
        instructions.network,
        instructions.asset,
      ]);
  }
}
