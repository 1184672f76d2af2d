import type { BankLookup } from "@/lib/contract/api/bank-lookup";
import { BankLookupInput } from "@/lib/contract/api/banks";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { askBank } from "./ask-bank";

/**
 * Whose account this is, and whether the name matches. Only for those who may add recipients, since it reveals the names
 * of account holders. Changes nothing.
 * @throws {AppError} `forbidden` without recipients.create, `invalid` for anything but ten digits and a bank.
 */
export async function lookUpBankAccount(
  ctx: UserContext,
  input: BankLookupInput,
): Promise<BankLookup> {
  requirePermission(ctx, "recipients.create");
  const { accountNumber, bankCode, name = "" } = parseInput(BankLookupInput, input);
  return askBank(ctx, { accountNumber, bankCode, name });
}
