import type { Leg, OpenLine } from "../matching";
import type { LineText } from "../text/line-text";
import type { Movement } from "./movement";

export interface LegFact extends Movement {
  leg: Leg;
  name: NameEntry | null;
  /** Hashes of the transaction and of deposits for it, in the form of `hashKey`. */
  hashes: readonly string[];
  candidates: Candidate[];
}

/** A refund's line may say that it is a reversal; of any other leg that speaks against it. */
export function isRefund({ leg }: LegFact): boolean {
  return leg.side === "refund";
}

export interface LineFact extends Movement {
  line: OpenLine;
  /** Read anew each time it is asked for: keeping those of a whole run would take more memory than the lines themselves. */
  readonly text: LineText;
  /** The references that its text names, each once. */
  hits: readonly Hit[];
  /** In the form of `hashKey`. */
  hash: string | null;
  reversal: ReversalSign | null;
  candidates: Candidate[];
  /** The line is already matched, and is here only because a reversal may take it back. */
  matched: boolean;
}

/** How a line says that it is a reversal of an earlier one. `start` and `end` are places in the text. */
export type ReversalSign =
  | { by: "flag" }
  | { by: "word"; word: string; start: number; end: number };

/** A reference, with the legs that have it and the lines that name it. */
export interface NameEntry {
  key: string;
  legs: LegFact[];
  lines: LineFact[];
  /** All its legs belong to one transaction. */
  single: boolean;
}

/** A reference found in a line's text. */
export interface Hit {
  entry: NameEntry;
  /** As in `NameForm`; `code` is a reference's code without the prefix. */
  form: "whole" | "runs_on" | "code";
  /** Place in the squashed text; `to` is excluded. */
  from: number;
  to: number;
  /** The same place in the text itself: kept, because whoever shows the name would have to read the text again to find it. */
  start: number;
  end: number;
}

/** A line and a leg of the same direction and currency that a reference, session or hash ties together, whatever their amounts. */
export interface Candidate {
  line: LineFact;
  leg: LegFact;
  hit: Hit | null;
  session: SessionHit | null;
  /** If the hashes agree: which of network and address couldn't be compared. Null if the hashes don't agree. */
  hashMissing: readonly ("network" | "address")[] | null;
  /** The amounts are equal. */
  exact: boolean;
}

export interface SessionHit {
  sessionId: string;
  /** Place in the squashed text; null if the session is the line's hash. */
  place: { from: number; to: number } | null;
}
