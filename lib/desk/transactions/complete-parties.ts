import { completeParty, lacksDetails } from "@/lib/domain/transactions/complete-record";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "@/lib/store/database";
import { recipientsById } from "@/lib/store/recipients/recipients";

/** Records with what they leave out of their recipients, from the desk's list of recipients: most records show all, and nothing is read for those. */
export async function completeParties(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const wanted = transactions.flatMap(({ recipient }) =>
    recipient?.recipientId !== undefined && lacksDetails(recipient) ? [recipient.recipientId] : [],
  );
  if (wanted.length === 0) return transactions;
  const listed = await recipientsById(db, wanted);
  return transactions.map((transaction) => {
    const { recipient } = transaction;
    return recipient?.recipientId === undefined
      ? transaction
      : { ...transaction, recipient: completeParty(recipient, listed.get(recipient.recipientId)) };
  });
}
