import type { OpenFacts } from "@/lib/contract/api/statements";

/** Of a file that leaves nothing open. */
export const NOTHING_OPEN: OpenFacts = {
  questions: [],
  accounts: [],
  statuses: [],
  marks: [],
  signsOpen: false,
  amounts: [],
  fees: false,
  days: [],
  uncovered: { count: 0, lineNumber: null },
  unread: 0,
};
