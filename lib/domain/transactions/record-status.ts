/**
 * What the status of a transaction record says of its money. A status that is in none of these lists leaves everything open.
 * Assumed: a service may say `completed`, the request's word, of a record too.
 * The database's view `legs` has the same lists, which `candidate-legs.test.ts` compares.
 */

/** The recipient was paid. */
export const COMPLETED_STATUSES = ["transaction_completed", "completed"] as const;
/** The payment has come in, and it stayed. */
export const SETTLED_STATUSES = ["payment_confirmed", ...COMPLETED_STATUSES] as const;
/** The payment has come in, so that it should be on a statement; of a refunded one also the refund. */
export const PAID_STATUSES = [...SETTLED_STATUSES, "refunded"] as const;
/** It ended without a payment that could be on a statement. */
export const VOID_STATUSES = ["cancelled", "expired", "failed"] as const;
/** It ended without anything paid out: what was quoted is then nothing that anybody received. */
export const ENDED_UNPAID_STATUSES = [...VOID_STATUSES, "refunded"] as const;

/** After these only a refund is expected. */
export const ENDED_STATUSES = [...COMPLETED_STATUSES, ...ENDED_UNPAID_STATUSES] as const;

/** Whether the status is one of these, which are in the interface's spelling. */
export function isOneOf(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status);
}
