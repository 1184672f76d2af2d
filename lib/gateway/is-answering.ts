import type { Gateway } from "./gateway";

/** Whether the service answers for its transactions just now, so that a page or a failure in place of one record is about that record. */
export async function isAnswering(gateway: Pick<Gateway, "transactions">): Promise<boolean> {
  return gateway.transactions.list({ limit: 10, page: 1 }).then(
    () => true,
    () => false,
  );
}
