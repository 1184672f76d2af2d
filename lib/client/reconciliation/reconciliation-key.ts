/** Every read of the workspace starts with this key: one hint makes all of them stale. */
export const RECONCILIATION_KEY = "reconciliation";
