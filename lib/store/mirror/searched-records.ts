import { sql } from "kysely";
import { receivedAmountOf } from "./received-amount";

/**
 * The mirror's records with what was `received`, as lists show it and sort by it. To be read from under a name; the planner sees through it to the table and its indexes.
 */
export const RECORDS = sql`(select *, ${sql.raw(receivedAmountOf("transactions"))} as received from transactions)`;

/** The columns that conditions and orders use. Any other column in a subquery, even if unused, doubles the cost of reading along an index. */
export const SEARCHED_COLUMNS = sql`id, created_at, status, type, source_currency, amount_sent, destination_currency, amount_received, received,
  recipient_name, recipient_account, reference, reference_key, failure_reason, search_text, hash_key`;
