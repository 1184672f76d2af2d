import { createHash } from "node:crypto";
import type { RecipientCheck } from "@/lib/contract/api/recipients";
import { isAccountNumber } from "@/lib/domain/recipients/same-account";
import { addressKey } from "@/lib/domain/chain/address";
import { isSameNetwork } from "@/lib/domain/chain/network-name";
import {
  completedBy,
  type KnownRecipient,
  type Recipient,
  TOLD_FIELDS,
  type ToldRecipient,
} from "@/lib/domain/recipients/recipient";
import type { CreateRecipientRequest } from "@/lib/gateway/writes/write-plans";

/**
 * What a create asks for, as stored in the journal. It is shown to people, compared with the service's answer, and used to find the
 * recipient if the outcome is unknown.
 */
export interface PlannedRecipient {
  recipient: CreateRecipientRequest;
  /** The bank's names, in the banks list and in the lookup's answer. Empty for wallets. */
  bankNames: string[];
  /** What was checked before it was added. Kept with the recipient for approvers and auditors. */
  evidence: RecipientCheck;
}

/** Two creates with the same likeness can't be told apart at the service, so only one of them may be unfinished at a time. */
export function likenessOf(recipient: CreateRecipientRequest): string {
  const parts =
    recipient.type === "crypto"
      ? [recipient.network, recipient.symbol, addressKey(recipient.walletAddress)]
      : [recipient.currency, recipient.bankCode, recipient.accountNumber];
  return `recipient|${createHash("sha256")
    .update(JSON.stringify([recipient.type, plainName(recipient.name), ...parts]))
    .digest("hex")}`;
}

function plainName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Whether a listed recipient is the one that was asked for. Fields that the list doesn't show are not compared. */
export function isAsPlanned(listed: Recipient, planned: PlannedRecipient): boolean {
  return (
    plainName(listed.name) === plainName(planned.recipient.name) && paysIntoPlanned(listed, planned)
  );
}

/**
 * Whether a listed recipient has the account or wallet that was asked for, under any name.
 * Assumed: the list may call a network by another usual name than the one that the create takes: `ETHEREUM`, `BNB Smart Chain`.
 */
export function paysIntoPlanned(listed: Recipient, planned: PlannedRecipient): boolean {
  const { recipient } = planned;
  if (listed.type !== recipient.type) return false;
  if (recipient.type === "crypto") {
    return (
      listed.walletAddress !== null &&
      addressKey(listed.walletAddress) === addressKey(recipient.walletAddress) &&
      (listed.network === null || isSameNetwork(listed.network, recipient.network) === true) &&
      isOr(listed.symbol, recipient.symbol)
    );
  }
  return (
    listed.accountNumber !== null &&
    isAccountNumber(listed.accountNumber, recipient.accountNumber) &&
    isOr(listed.currency, recipient.currency) &&
    (listed.bankName === null ||
      planned.bankNames.length === 0 ||
      planned.bankNames.some((name) => sameBank(name, listed.bankName ?? "")))
  );
}

function isOr(listed: string | null, wanted: string): boolean {
  return listed === null || listed === wanted;
}

function sameBank(one: string, other: string): boolean {
  const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters(one) === letters(other);
}

/** What a create said of its recipient, and what was looked up for it. */
export function knownOf({ recipient, bankNames, evidence }: PlannedRecipient): KnownRecipient {
  if (recipient.type === "crypto") {
    const { name, walletAddress, network, symbol } = recipient;
    return {
      type: "crypto",
      name,
      network,
      walletAddress,
      symbol,
      bankName: null,
      accountNumber: null,
      accountName: null,
      currency: null,
      deskSaid: TOLD_FIELDS,
    };
  }
  const { name, accountNumber, currency } = recipient;
  const accountName =
    evidence.type === "fiat" && evidence.lookup.outcome === "found"
      ? evidence.lookup.accountName
      : null;
  return {
    type: "fiat",
    name,
    network: null,
    walletAddress: null,
    symbol: null,
    bankName: bankNames[0] ?? null,
    bankNames,
    accountNumber,
    accountName,
    currency,
    deskSaid: TOLD_FIELDS,
  };
}

/** The recipient in the form that the mirror shows until the service lists it. */
export function mirroredRecipient(id: string, planned: PlannedRecipient): ToldRecipient {
  const known = knownOf(planned);
  const nothing = {
    id,
    type: known.type,
    name: "",
    active: true,
    network: null,
    walletAddress: null,
    symbol: null,
    bankName: null,
    accountNumber: null,
    accountName: null,
    currency: null,
    createdAt: null,
    deskSaid: [],
  };
  return completedBy(nothing, known);
}
