import {
  completeParty,
  lacksDetails,
  leavesOutFacts,
  withFactsOf,
} from "@/lib/domain/transactions/complete-record";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "@/lib/store/database";
import { recordsById } from "@/lib/store/mirror/transactions";
import { recipientsById } from "@/lib/store/recipients/recipients";

/**
 * Records of the service's list with what it leaves out of them: details of recipients from the desk's list of those; recipient, payment
 * account, hash and reason from the desk's copy, which has read such records by their ids. Most records show all, and nothing is read for those.
 */
export async function completeRecords(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const named = await completeParties(db, transactions);
  const lacking = named.filter(leavesOutFacts).map(({ id }) => id);
  if (lacking.length === 0) return named;
  const known = await recordsById(db, lacking);
  return named.map((transaction) => withFactsOf(transaction, known.get(transaction.id)));
}

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
