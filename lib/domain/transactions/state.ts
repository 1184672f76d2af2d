/**
 * The filter that the interface has on status: open is its `pending`, closed its `completed`, which means everything
 * but `awaiting_payment`, failed and cancelled included, and so is never called "Completed".
 * Source: interface.md, States, "Query filter mapping"; product.md, fact 1.
 */
export type TransactionState = "open" | "closed";

/** The service's own filter for the state. Its `completed` means everything but `awaiting_payment`. */
export function serviceStatusFilter(state: TransactionState): "pending" | "completed" {
  return state === "open" ? "pending" : "completed";
}
