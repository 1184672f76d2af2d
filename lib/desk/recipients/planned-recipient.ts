import { createHash } from "node:crypto";
import type { RecipientCheck } from "@/lib/contract/api/recipients";
import { isAccountNumber } from "@/lib/domain/recipients/account-number";
import { comparableAddress } from "@/lib/domain/recipients/look-alikes";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import type { CreateRecipientRequest } from "@/lib/gateway/write-plans";

/** What a create asks for, as the journal keeps it: for people, for the echo check, and for finding the recipient again. */
export interface PlannedRecipient {
  recipient: CreateRecipientRequest;
  /** The names the bank goes by: in the banks list, and in the lookup. Empty for wallets. */
  bankNames: string[];
  /** Why it was taken to be the right one, kept with the recipient for approvers and auditors. */
  evidence: RecipientCheck;
}

/** Two creates with the same likeness can't be told apart at the service, so only one may be unfinished. */
export function likenessOf(recipient: CreateRecipientRequest): string {
  const parts =
    recipient.type === "crypto"
      ? [recipient.network, recipient.symbol, comparableAddress(recipient.walletAddress)]
      : [recipient.currency, recipient.bankCode, recipient.accountNumber];
  return `recipient|${createHash("sha256").update(JSON.stringify([recipient.type, plainName(recipient.name), ...parts])).digest("hex")}`;
}

function plainName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Whether what the service lists is what was asked for. Fields that it doesn't show don't speak against it. */
export function isAsPlanned(listed: Recipient, planned: PlannedRecipient): boolean {
  return plainName(listed.name) === plainName(planned.recipient.name) && paysIntoPlanned(listed, planned);
}

/** Whether it is paid at the account or wallet that was asked for, under whatever name. */
export function paysIntoPlanned(listed: Recipient, planned: PlannedRecipient): boolean {
  const { recipient } = planned;
  if (listed.type !== recipient.type) return false;
  if (recipient.type === "crypto") {
    return (
      listed.walletAddress !== null &&
      comparableAddress(listed.walletAddress) === comparableAddress(recipient.walletAddress) &&
      isOr(listed.network, recipient.network) &&
      isOr(listed.symbol, recipient.symbol)
    );
  }
  return (
    listed.accountNumber !== null &&
    isAccountNumber(listed.accountNumber, recipient.accountNumber) &&
    isOr(listed.currency, recipient.currency) &&
    (listed.bankName === null || planned.bankNames.length === 0 || planned.bankNames.some((name) => sameBank(name, listed.bankName ?? "")))
  );
}

function isOr(listed: string | null, wanted: string): boolean {
  return listed === null || listed === wanted;
}

function sameBank(one: string, other: string): boolean {
  const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters(one) === letters(other);
}

/** The recipient as the mirror shows it until the service lists it. */
export function mirroredRecipient(id: string, planned: PlannedRecipient): Recipient {
  const { recipient, evidence } = planned;
  const common = { id, name: recipient.name, active: true, createdAt: null };
  if (recipient.type === "crypto") {
    const { walletAddress, network, symbol } = recipient;
    return { ...common, type: "crypto", network, walletAddress, symbol, bankName: null, accountNumber: null, accountName: null, currency: null };
  }
  const accountName = evidence.type === "fiat" && evidence.lookup.outcome === "found" ? evidence.lookup.accountName : null;
  return {
    ...common,
    type: "fiat",
    network: null,
    walletAddress: null,
    symbol: null,
    bankName: planned.bankNames[0] ?? null,
    accountNumber: recipient.accountNumber,
    accountName,
    currency: recipient.currency,
  };
}
