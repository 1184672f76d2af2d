import { leavesOutFacts, withFactsOf } from "@/lib/domain/transactions/complete-record";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "@/lib/store/database";
import { recordsById } from "@/lib/store/mirror/transactions";
import { completeParties } from "./complete-parties";

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
