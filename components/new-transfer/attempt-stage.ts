import type { OperationView } from "@/lib/contract/api/operations";

export interface AttemptFacts {
  /** What the journal has of this intent: null for nothing, undefined while it wasn't read. */
  operation: OperationView | null | undefined;
  /** The journal could not be read, and nothing is known from before. */
  unreadable: boolean;
  /** This page is sending it right now, or is moving on to the transfer that it created. */
  sending: boolean;
  /** It was sent without an answer; `after` is the operation that it had before. */
  sent: { after: string | null } | null;
  /** The intent was minted by this page: so it can't have been sent yet. */
  fresh: boolean;
}

/**
 * What the page shows of one intent. looking: what happened to it is not known yet. form: it can be filled in and sent.
 * unsure: it was sent, and the desk has no trace of it so far. outcome: the desk has it.
 */
export type AttemptStage =
  | { stage: "looking" }
  | { stage: "form"; refused: OperationView | null }
  | { stage: "unsure" }
  | { stage: "outcome"; operation: OperationView };

/** A form that was sent is never offered as if it were new. */
export function attemptStage({
  operation,
  unreadable,
  sending,
  sent,
  fresh,
}: AttemptFacts): AttemptStage {
  const refused = operation?.state === "refused" ? operation : null;
  if (sending) return { stage: "form", refused: null };
  if (operation && !refused) return { stage: "outcome", operation };
  if (sent && sent.after === (refused?.id ?? null)) return { stage: "unsure" };
  if (operation === undefined && !fresh && !unreadable) return { stage: "looking" };
  return { stage: "form", refused };
}
