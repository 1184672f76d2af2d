import type { z } from "zod";
import type { BankLookup } from "@/lib/contract/api/banks";
import type {
  CreateCryptoRecipientInput,
  CreateFiatRecipientInput,
  CreateRecipientInput,
  LookAlikes,
  SameAccountQuery,
  SameAccounts,
} from "@/lib/contract/api/new-recipient";
import { findLookAlikes as lookAlikesAmong } from "@/lib/domain/recipients/look-alikes";
import { nameMatchSentence } from "@/lib/domain/recipients/name-match";
import { findSameAccounts as sameAccountsAmong } from "@/lib/domain/recipients/same-account";
import { addressRefusal, judgeWalletAddress } from "@/lib/domain/recipients/wallet-address";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { findBankRow } from "@/lib/store/recipients/banks";
import { accountHolders, addressHolders } from "@/lib/store/recipients/recipients";
import { AppError } from "../app-error";
import { askBank, findBank } from "../banks";
import { requirePermission, type UserContext } from "../context";
import { ensureFreshRecipients, RECIPIENTS_MAX_AGE_MS } from "./ensure-fresh-recipients";
import type { PlannedRecipient } from "./planned-recipient";

type CryptoInput = z.output<typeof CreateCryptoRecipientInput>;
type FiatInput = z.output<typeof CreateFiatRecipientInput>;

const MIN_REASON_LENGTH = 3;

/**
 * Repeats the form's checks on the server. A browser's own checks are no evidence.
 * @throws {AppError} `invalid` with the field that is wrong; `conflict` with reason `look_alike` or
 * `same_account`, unless the person has accepted that.
 */
export function checkRecipient(
  ctx: UserContext,
  wanted: z.output<typeof CreateRecipientInput>,
): Promise<PlannedRecipient> {
  return wanted.type === "crypto" ? checkWallet(ctx, wanted) : checkBankAccount(ctx, wanted);
}

async function checkWallet(ctx: UserContext, wanted: CryptoInput): Promise<PlannedRecipient> {
  const { name, walletAddress, network, symbol } = wanted;
  const verdict = judgeWalletAddress(network, walletAddress);
  if (verdict.verdict !== "valid")
    throw wrongField("walletAddress", addressRefusal(network, walletAddress) ?? "", "address");
  await ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS);
  const lookAlikes = lookAlikesAmong(walletAddress, await addressHolders(ctx.db));
  const [first] = lookAlikes;
  if (first && !wanted.lookAlikeAccepted) {
    const message =
      first.kind === "same"
        ? `${first.name} already has this address. Confirm that you want it twice.`
        : `This address looks like that of ${first.name}, but is a different one. Compare every character, then confirm that it is the right one.`;
    throw wrongField("walletAddress", message, "look_alike", "conflict");
  }
  return {
    recipient: { type: "crypto", name, walletAddress, network, symbol },
    bankNames: [],
    evidence: { type: "crypto", checksum: verdict.checksum, lookAlikes },
  };
}

async function checkBankAccount(ctx: UserContext, wanted: FiatInput): Promise<PlannedRecipient> {
  const { name, accountNumber, bankCode, currency } = wanted;
  const bank = await findBank(ctx, bankCode);
  if (!bank)
    throw wrongField("bankCode", "The service no longer lists this bank. Choose another.", "bank");
  const mismatchReason = wanted.mismatchReason?.trim() || null;
  // If the outcome stays unknown, it must be known what was there before.
  const [lookup] = await Promise.all([
    askBank(ctx, { accountNumber, bankCode, name }),
    ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS),
  ]);
  requireReason(lookup, bank.name, accountNumber, mismatchReason);
  const bankNames = [
    bank.name,
    ...(lookup.outcome === "found" && lookup.bankName !== null ? [lookup.bankName] : []),
  ];
  const sameAccounts = sameAccountsAmong(
    { accountNumber, bankCode, currency, bankNames },
    await accountHolders(ctx.db, accountNumber),
  );
  const [first] = sameAccounts;
  if (first && wanted.sameAccountAccepted !== true) {
    const message = `${first.name} already has this account. Confirm that you want it twice.`;
    throw wrongField("sameAccountAccepted", message, "same_account", "conflict");
  }
  return {
    recipient: { type: "fiat", name, accountNumber, bankCode, currency },
    bankNames,
    evidence: {
      type: "fiat",
      lookup,
      mismatchReason: isConfirmed(lookup) ? null : mismatchReason,
      sameAccounts,
    },
  };
}

function isConfirmed(lookup: BankLookup): boolean {
  return (
    lookup.outcome === "found" &&
    (lookup.match.result === "match" || lookup.match.result === "close_match")
  );
}

/**
 * Requires a written reason where the bank lookup left a doubt. Even "no such account" can be
 * overruled: for some banks a lookup may never say more.
 */
function requireReason(
  lookup: BankLookup,
  bankName: string,
  accountNumber: string,
  reason: string | null,
): void {
  if (isConfirmed(lookup) || (reason !== null && reason.length >= MIN_REASON_LENGTH)) return;
  if (lookup.outcome === "not_found") {
    const said =
      lookup.serviceMessage === null
        ? ""
        : ` The service says: ${quotedAtEnd(lookup.serviceMessage)}`;
    throw wrongField(
      "mismatchReason",
      `No account ${accountNumber} at ${bankName}.${said} Check the number and the bank, or say why you are saving this account anyway.`,
      "account_not_found",
    );
  }
  if (lookup.outcome === "unavailable")
    throw wrongField(
      "mismatchReason",
      `The account's name could not be checked: ${lookup.message} Or say why you are saving it unchecked.`,
      "lookup_unavailable",
    );
  throw wrongField(
    "mismatchReason",
    `The account belongs to ${lookup.accountName}. ${nameMatchSentence(lookup.match)} Say why you are saving this account anyway.`,
    "no_match",
  );
}

function wrongField(
  field: string,
  message: string,
  reason: string,
  code: "invalid" | "conflict" = "invalid",
): AppError {
  return new AppError(code, message, { reason, fields: { [field]: message } });
}

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
