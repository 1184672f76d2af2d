import type { Recipient } from "../recipients/recipient";
import { isAccountNumber } from "../recipients/same-account";
import {
  COMPLETED_STATUSES,
  isOneOf,
  type Transaction,
  type TransactionParty,
} from "./transaction";

export type ListedParty = Pick<
  Recipient,
  "id" | "name" | "bankName" | "accountNumber" | "network" | "walletAddress"
>;

/** Characters that stand for the hidden middle of a number or address. */
const HIDDEN = /[*•●·#…]+|\.{2,}|[xX]{3,}/;

/** True if an account number or address is shown only in part. */
export function isMasked(account: string): boolean {
  return HIDDEN.test(account);
}

/** True if a record's recipient lacks details that the list may have. The whole account tells if it is one of ours. */
export function lacksDetails({ name, account, bankOrNetwork }: TransactionParty): boolean {
  return name === null || account === null || isMasked(account) || bankOrNetwork === null;
}

/** Completes a record's recipient from the list. Nothing is added to one with another account. */
export function completeParty(
  said: TransactionParty,
  listed: ListedParty | undefined,
): TransactionParty {
  if (listed === undefined || listed.id !== said.recipientId) return said;
  const account = listed.accountNumber ?? listed.walletAddress;
  if (said.account !== null && (account === null || !isShownAs(said.account, account))) return said;
  return {
    ...said,
    name: said.name === null || said.name === listed.id ? listed.name : said.name,
    account: said.account === null || isMasked(said.account) ? account : said.account,
    bankOrNetwork: said.bankOrNetwork ?? listed.bankName ?? listed.network,
  };
}

/** Completes a party from an earlier reading of the same record: a missing name, a hidden account. */
export function withEarlierDetails<Party extends TransactionParty | null>(
  said: Party,
  earlier: TransactionParty | null,
): Party {
  if (!said || !earlier) return said;
  if (
    said.account !== null &&
    (earlier.account === null || !isShownAs(said.account, earlier.account))
  )
    return said;
  const isHidden = isMasked(said.account ?? "") && !isMasked(earlier.account ?? "");
  const account = isHidden ? earlier.account : said.account;
  if (!lacksName(said) || earlier.name === null || earlier.name === said.recipientId)
    return { ...said, account };
  return {
    ...said,
    name: earlier.name,
    account: account ?? earlier.account,
    bankOrNetwork: said.bankOrNetwork ?? earlier.bankOrNetwork,
  };
}

/** True if a recipient's name is missing, or is its id. */
export function lacksName({ name, recipientId }: TransactionParty): boolean {
  return recipientId !== undefined && (name === null || name === recipientId);
}

function isShownAs(shown: string, account: string): boolean {
  if (isAccountNumber(shown, account) || shown.toLowerCase() === account.toLowerCase()) return true;
  const [head = "", tail = "", ...more] = shown.trim().toLowerCase().split(HIDDEN);
  const whole = account.toLowerCase();
  return (
    isMasked(shown) &&
    more.length === 0 &&
    head.length + tail.length >= 4 &&
    head.length + tail.length <= whole.length &&
    whole.startsWith(head) &&
    whole.endsWith(tail)
  );
}

export interface OwnData {
  transferId: string;
  createdBy: { id: string; name: string } | null;
  note: string | null;
  /** The recipient in the desk's copy of the transfer, for records that don't show theirs. */
  recipient: TransactionParty | null;
}

/** A record's recipient, completed by the desk's. The name too, where the record has its id in place of one. */
export function partyOf(
  recorded: TransactionParty | null,
  own: TransactionParty | null,
): TransactionParty | null {
  if (!recorded) return own;
  if (!own) return recorded;
  return {
    name:
      recorded.name === null || recorded.name === recorded.recipientId
        ? (own.name ?? recorded.name)
        : recorded.name,
    account: recorded.account ?? own.account,
    bankOrNetwork: recorded.bankOrNetwork ?? own.bankOrNetwork,
  };
}

const WITH_A_REASON = ["failed", "cancelled"] as const;

/**
 * True if a record lacks a fact that the interface requires of it. The recipient; the hash of a completed record; the
 * reason of a failed or cancelled one. Source: interface.md, Transaction record. `Assumed:` a list may leave these out,
 * and the record read by its id gives them.
 */
export function lacksFacts(record: Transaction): boolean {
  if (record.recipient === null) return true;
  if (isOneOf(COMPLETED_STATUSES, record.status)) return record.transactionHash === null;
  return isOneOf(WITH_A_REASON, record.status) && record.failureReason === null;
}

/** True if another reading has facts that this record lacks. */
export function bringsFacts(reading: Transaction, before: Transaction): boolean {
  return (["recipient", "transactionHash", "failureReason"] as const).some(
    (fact) => before[fact] === null && reading[fact] !== null,
  );
}

/** Completes a record from another reading of it. The record's own facts stand. */
export function completeFacts(record: Transaction, other: Transaction | undefined): Transaction {
  if (other === undefined || other.id !== record.id) return record;
  return {
    ...record,
    recipient: record.recipient ?? other.recipient,
    paymentAccount: record.paymentAccount ?? other.paymentAccount,
    transactionHash: record.transactionHash ?? other.transactionHash,
    failureReason: record.failureReason ?? other.failureReason,
  };
}
