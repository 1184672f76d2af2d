import type { PaymentInstructionsView } from "@/lib/contract/api/transfers";
import { knownBanks } from "@/lib/desk/banks/list-banks";
import type { DeskContext } from "@/lib/desk/context";
import { bankOfCode } from "@/lib/domain/recipients/bank-of-code";
import type { PaymentInstructions } from "@/lib/domain/transfers/transfer";

/** A person is waiting for the page. */
const LIST_WITHIN_MS = 2_000;

/**
 * Payment details whose bank the service gives by its code alone, with the name that its own list of banks has for that code. They are
 * kept as they came: later ones are compared with what the service said, not with this.
 */
export async function withBankName(
  ctx: DeskContext,
  instructions: PaymentInstructions | null,
): Promise<PaymentInstructionsView | null> {
  if (
    instructions?.type !== "bank_transfer" ||
    instructions.bankName !== null ||
    instructions.bankCode === null
  )
    return instructions;
  const bank = bankOfCode(await knownBanks(ctx, LIST_WITHIN_MS), instructions.bankCode);
  return bank ? { ...instructions, bankName: bank.name, isBankNamedByCode: true } : instructions;
}
