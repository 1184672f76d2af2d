import type { Leg, OpenLine } from "../matching";
import type { LineText } from "../text/line-text";
import type { Movement } from "./movement";

export interface LegFact extends Movement {
  leg: Leg;
  name: NameEntry | null;
  /** Of the transaction, and of deposits for it, as `hashKey` has them. */
  hashes: readonly string[];
  candidates: Candidate[];
}

export interface LineFact extends Movement {
  line: OpenLine;
  text: LineText;
  /** The transfers that its text names, each once. */
  hits: readonly Hit[];
  /** As `hashKey` has it. */
  hash: string | null;
  reversal: ReversalSign | null;
  candidates: Candidate[];
  /** Of a line that is matched already, and is here to be taken back only. */
  matched: boolean;
}

/** How a line says that it takes an earlier one back. */
export type ReversalSign = { by: "flag" } | { by: "word"; word: string; start: number; end: number };

/** A reference, the legs that have it, and the lines that name it. */
export interface NameEntry {
  key: string;
  legs: LegFact[];
  lines: LineFact[];
  /** All its legs are of one transaction. */
  single: boolean;
}

export interface Hit {
  entry: NameEntry;
  /** code: without the prefix. */
  form: "whole" | "runs_on" | "code";
  /** Places in the squashed text. */
  from: number;
  to: number;
}

/** A line and a leg of one direction and currency that a name ties together, whatever their amounts. */
export interface Candidate {
  line: LineFact;
  leg: LegFact;
  hit: Hit | null;
  session: SessionHit | null;
  /** What of network and address one of them doesn't say, where the hashes agree; null where they don't. */
  hashMissing: readonly ("network" | "address")[] | null;
  exact: boolean;
}

export interface SessionHit {
  sessionId: string;
  /** Places in the squashed text; null when it is the line's hash. */
  place: { from: number; to: number } | null;
}
