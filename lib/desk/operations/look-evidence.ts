import type { OperationRow } from "@/lib/store/operations";

/** What the journal remembers of an operation's looks, beside the row's own columns. */
export interface LookEvidence {
  /** No more sends: the service took it up in some way, or an earlier refusal may have been of our own echo. */
  lookOnly?: boolean;
  /** The last answer was a conflict: a look comes before the next send. */
  conflict?: boolean;
  looks?: number;
  /** The newest event about a transfer that the desk doesn't know, when the last look began. */
  orphansSeen?: string | null;
  /** The id that the answer of a create named, where it didn't show the rest. */
  answeredId?: string;
  /** For people: the service may have nothing at the address of this step, and what can be done about it. */
  hint?: string;
  [detail: string]: unknown;
}

export function lookEvidenceOf(row: OperationRow): LookEvidence {
  return (row.evidence ?? {}) as LookEvidence;
}
