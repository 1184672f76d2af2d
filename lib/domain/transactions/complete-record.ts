import { isAccountNumber } from "../recipients/same-account";
import {
  COMPLETED_STATUSES,
  isOneOf,
  type Transaction,
  type TransactionParty,
} from "./transaction";

/** A recipient as the desk's own list has it. */
export interface ListedParty {
  id: string;
  name: string;
  bankName: string | null;
  accountNumber: string | null;
  network: string | null;
  walletAddress: string | null;
}

/** What stands in place of the hidden middle of a number or an address. */
const HIDDEN = /[*•●·#…]+|\.{2,}|[xX]{3,}/;

/** Whether an account number or address is shown only in part. */
export function isMasked(account: string): boolean {
  return HIDDEN.test(account);
}

/** Whether a record's recipient lacks something that the list may have: the whole account, above all, tells whether it is one of ours. */
export function lacksDetails({ name, account, bankOrNetwork }: TransactionParty): boolean {
  return name === null || account === null || isMasked(account) || bankOrNetwork === null;
}

/**
 * A record's recipient with what the record leaves out or hides, from the list that has it under the same id. What the record says stands;
 * where its account is another one than the list's, nothing is added.
 * `Assumed:` a record may name its recipient by the id alone, or mask the account: a recipient's details never change.
 */
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

/**
 * A recipient with its name, and what else it lacks, as an earlier reading of the same record had it, where this one gives its id in place of a name, or
 * no name. `Assumed:` a record's recipient never changes: only another account would tell.
 */
export function namedParty<Party extends TransactionParty | null>(
  said: Party,
  earlier: TransactionParty | null,
): Party {
  if (
    !said ||
    !earlier ||
    !lacksName(said) ||
    earlier.name === null ||
    earlier.name === said.recipientId
  )
    return said;
  if (
    said.account !== null &&
    (earlier.account === null || !isShownAs(said.account, earlier.account))
  )
    return said;
  const { name, account, bankOrNetwork } = earlier;
  return {
    ...said,
    name,
    account: said.account ?? account,
    bankOrNetwork: said.bankOrNetwork ?? bankOrNetwork,
  };
}

/** Whether a recipient's name is its id, or left out. */
export function lacksName({ name, recipientId }: TransactionParty): boolean {
  return recipientId !== undefined && (name === null || name === recipientId);
}

/** A party with its account as an earlier reading had it, where this one hides a part of the same. */
export function unmaskedParty<Party extends TransactionParty | null>(
  said: Party,
  earlier: TransactionParty | null,
): Party {
  if (!said?.account || !earlier?.account || !isMasked(said.account) || isMasked(earlier.account))
    return said;
  return isShownAs(said.account, earlier.account) ? { ...said, account: earlier.account } : said;
}

/** Whether an account may be shown so: whole, or with its middle hidden. */
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

/** What the desk itself knows of a transaction whose transfer it created. The service has none of it. */
export interface OwnData {
  transferId: string;
  createdBy: { id: string; name: string } | null;
  note: string | null;
  /** The recipient as the desk's copy of the transfer has it, for records that don't show theirs. */
  recipient: TransactionParty | null;
}

/** What the record says of the recipient, and where it says nothing, or its id alone in place of a name, what the desk knows. */
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
 * Whether a record lacks what the interface says that such a one has: its recipient, the hash of one that has completed, the reason of one
 * that failed or was cancelled. Source: interface.md, Transaction record. Assumed: a service may leave these out of its list, and give them
 * in the record that is read by its id.
 */
export function leavesOutFacts({
  status,
  recipient,
  transactionHash,
  failureReason,
}: Pick<Transaction, "status" | "recipient" | "transactionHash" | "failureReason">): boolean {
  if (recipient === null) return true;
  if (isOneOf(COMPLETED_STATUSES, status)) return transactionHash === null;
  return isOneOf(WITH_A_REASON, status) && failureReason === null;
}

/** Whether another reading of a record has any of these that this one lacks. */
export function bringsFacts(reading: Transaction, before: Transaction): boolean {
  return (["recipient", "transactionHash", "failureReason"] as const).some(
    (fact) => before[fact] === null && reading[fact] !== null,
  );
}

/** A record with what it leaves out, as another reading of the same record has it. What it says itself stands. */
export function withFactsOf(record: Transaction, other: Transaction | undefined): Transaction {
  if (other === undefined || other.id !== record.id) return record;
  return {
    ...record,
    recipient: record.recipient ?? other.recipient,
    paymentAccount: record.paymentAccount ?? other.paymentAccount,
    transactionHash: record.transactionHash ?? other.transactionHash,
    failureReason: record.failureReason ?? other.failureReason,
  };
}
