import type { OperationRow } from "@/lib/store/transfers/operations";

/** What the journal stores about looking for an operation's outcome, besides the row's own columns. */
export interface LookEvidence {
  /** No more sends: the service accepted it in some way, or a refusal may have been about our own earlier attempt. */
  lookOnly?: boolean;
  /** When its newest attempt was refused, if an earlier one may have been carried out or the refusal may be about the key (422). */
  refusedAt?: string;
  /** The last answer was a conflict: the outcome is looked for before the next send. */
  conflict?: boolean;
  looks?: number;
  /** ISO time since when every look was answered, but with no readable transfer. */
  unreadableSince?: string;
  /** The newest event about a transfer that the desk doesn't know, when the last look began. */
  orphansSeen?: string | null;
  /** Ids that the service failed for when a create's transfer was looked for, with the ISO time since when. */
  unreadSince?: Record<string, string>;
  /** It was woken to look before its pause was over: it isn't sent again before this. */
  sendFrom?: string;
  /** The id that the answer of a create named, where it didn't show the rest. */
  answeredId?: string;
  /** Message for people that the service may have nothing at the address of this step, and what to do about it. */
  hint?: string;
  [detail: string]: unknown;
}

/** What is stored about looking for this operation's outcome; empty before anything was. */
export function lookEvidenceOf(row: OperationRow): LookEvidence {
  return (row.evidence ?? {}) as LookEvidence;
}
