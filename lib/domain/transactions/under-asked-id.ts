import type { Transaction } from "./transaction";

/**
 * A record that was read by its id, under the id that was asked for where its own differs in nothing but letters.
 * Assumed: a list may write ids in capitals that the record read by its id has in small letters; both are one record.
 */
export function underAskedId(record: Transaction, asked: string): Transaction {
  return record.id.toLowerCase() === asked.toLowerCase() ? { ...record, id: asked } : record;
}
