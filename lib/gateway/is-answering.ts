import type { Gateway } from "./gateway";

/**
 * True if the service answers for its transactions just now.
 * A failure to read one record is then about that record.
 */
export async function isAnswering(gateway: Pick<Gateway, "transactions">): Promise<boolean> {
  return gateway.transactions.list({ limit: 10, page: 1 }).then(
    () => true,
    () => false,
  );
}
