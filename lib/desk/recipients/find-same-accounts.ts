import type { SameAccountQuery, SameAccounts } from "@/lib/contract/api/new-recipient";
import { findSameAccounts as sameAccountsAmong } from "@/lib/domain/recipients/same-account";
import { findBankRow } from "@/lib/store/recipients/banks";
import { accountHolders } from "@/lib/store/recipients/recipients";
import { requirePermission, type UserContext } from "../context";

/**
 * The recipients that already have this bank account, active or not.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function findSameAccounts(
  ctx: UserContext,
  account: SameAccountQuery,
): Promise<SameAccounts> {
  requirePermission(ctx, "desk.read");
  const [bank, holders] = await Promise.all([
    findBankRow(ctx.db, account.bankCode),
    accountHolders(ctx.db, account.accountNumber),
  ]);
  return {
    sameAccounts: sameAccountsAmong({ ...account, bankNames: bank ? [bank.name] : [] }, holders),
  };
}
