/** The kinds of hints by which browsers read again. */
export const CHANGE_KINDS = [
  "transfer",
  "operation",
  "recipients",
  "connection",
  "session",
  "transactions",
  "statements",
  "matches",
  "reports",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
