import { sql, type ExpressionBuilder } from "kysely";
import { DAY_MS } from "../durations";
import type { SandboxDatabase } from "../store/schema";
import type { TransactionsQuery } from "./transaction-schemas";

/** Which transactions a list is of. Days are UTC days, both included. */
export type TransactionFilter = Pick<TransactionsQuery, "status" | "startDate" | "endDate">;

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/**
 * Rows of the filter. The status is written out, not sent as a value, so that it is plain which partial index holds them.
 * Source: interface.md, "Query filter mapping".
 */
export function transfersIn({ status, startDate, endDate }: TransactionFilter) {
  return (row: ExpressionBuilder<SandboxDatabase, "transfers">) =>
    row.and([
      row("record_status", "is not", null),
      ...(status === "pending" ? [sql<boolean>`record_status = 'awaiting_payment'`] : []),
      ...(status === "completed" ? [sql<boolean>`record_status <> 'awaiting_payment'`] : []),
      ...(startDate ? [row("created_at", ">=", startOf(startDate))] : []),
      ...(endDate ? [row("created_at", "<", new Date(startOf(endDate).getTime() + DAY_MS))] : []),
    ]);
}

/** The same filter over the counts by day. */
export function countsIn({ status, startDate, endDate }: TransactionFilter) {
  return (row: ExpressionBuilder<SandboxDatabase, "transaction_counts">) =>
    row.and([
      ...(status === "pending" ? [row("record_status", "=", "awaiting_payment")] : []),
      ...(status === "completed" ? [row("record_status", "<>", "awaiting_payment")] : []),
      ...(startDate ? [row("day", ">=", startDate)] : []),
      ...(endDate ? [row("day", "<=", endDate)] : []),
    ]);
}
