import { sql } from "kysely";
import { ENDED_UNPAID_STATUSES } from "@/lib/domain/transactions/record-status";
import { inLiteral } from "../reports/literals";

/** Written as the index `transactions_received` has it. */
const RECEIVED = sql`case when status in ${sql.raw(inLiteral(ENDED_UNPAID_STATUSES))} then null else amount_received end`;

/**
 * The mirror's records with what is `received`, as lists show it: of a record that ended without a payout nothing, whatever was quoted.
 * To be read from under a name; the planner sees through it to the table and its indexes.
 */
export const RECORDS = sql`(select *, ${RECEIVED} as received from transactions)`;

/** The columns that conditions and orders use. Any other column in a subquery, even if unused, doubles the cost of reading along an index. */
export const SEARCHED_COLUMNS = sql`id, created_at, status, type, source_currency, amount_sent, destination_currency, amount_received, received,
  recipient_name, recipient_account, reference, reference_key, failure_reason, search_text, hash_key`;
