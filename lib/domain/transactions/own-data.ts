import type { TransactionParty } from "./transaction";

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
