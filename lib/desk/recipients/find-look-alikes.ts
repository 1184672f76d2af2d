import type { LookAlikes, SameAccountQuery, SameAccounts } from "@/lib/contract/api/new-recipient";
import { findLookAlikes as lookAlikesAmong } from "@/lib/domain/recipients/look-alikes";
import { findSameAccounts as sameAccountsAmong } from "@/lib/domain/recipients/same-account";
import { findBankRow } from "@/lib/store/recipients/banks";
import { accountHolders, addressHolders } from "@/lib/store/recipients/recipients";
import { requirePermission, type UserContext } from "../context";

/**
 * The recipients whose address is the same as this one or looks like it.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function findLookAlikes(ctx: UserContext, address: string): Promise<LookAlikes> {
  requirePermission(ctx, "desk.read");
  const found = lookAlikesAmong(address, await addressHolders(ctx.db));
  return { lookAlikes: found.map(({ kind, ...holder }) => ({ ...holder, same: kind === "same" })) };
}

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
