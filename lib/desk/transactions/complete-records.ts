import {
  completeParty,
  lacksDetails,
  lacksFacts,
  completeFacts,
} from "@/lib/domain/transactions/complete-record";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "@/lib/store/database";
import { recordsById } from "@/lib/store/mirror/transactions";
import { recipientsById } from "@/lib/store/recipients/recipients";

/** Fills the gaps of listed records from the desk's own data. Complete records cost no read. */
export async function completeRecords(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const named = await completeParties(db, transactions);
  const lacking = named.filter(lacksFacts).map(({ id }) => id);
  if (lacking.length === 0) return named;
  const known = await recordsById(db, lacking);
  return named.map((transaction) => completeFacts(transaction, known.get(transaction.id)));
}

/** Fills the gaps of records' recipients from the desk's list. */
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
