/**
 * First part of the query keys. A hint makes all queries of a kind stale (live/hinted-queries.ts).
 * A file of their own lets a mutation use a key without loading the queries.
 */
export const MIRROR_KEY = "mirror";
export const OPERATIONS_KEY = "operations";
export const OVERVIEW_KEY = "overview";
export const RECIPIENTS_KEY = "recipients";
export const RECONCILIATION_KEY = "reconciliation";
export const REPORTS_KEY = "reports";
export const SESSION_KEY = "session";
export const SETTINGS_KEY = "settings";
export const STATEMENTS_KEY = "statements";
export const TRANSACTIONS_KEY = "transactions";
export const TRANSFERS_KEY = "transfers";
export const USERS_KEY = "users";
export const VIEWS_KEY = "views";

/** The detail of one transfer. */
export const transferKey = (id: string) => [TRANSFERS_KEY, "detail", id] as const;
