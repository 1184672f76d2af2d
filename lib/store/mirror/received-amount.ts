import { COMPLETED_STATUSES } from "@/lib/domain/transactions/transaction";
import { inLiteral } from "../reports/literals";

/** SQL of what a record's recipient received, as `receivedAmount` says it. The index `transactions_received` has the same. */
export function receivedAmountOf(r: string): string {
  return `case when ${r}.status in ${inLiteral(COMPLETED_STATUSES)} then nullif(${r}.amount_received, 0) end`;
}

/** SQL of what a record's recipient is or was to get, as `quotedAmount` says it. */
export function quotedAmountOf(r: string): string {
  return `case when ${r}.status in ${inLiteral(COMPLETED_STATUSES)} then null else nullif(${r}.amount_received, 0) end`;
}
