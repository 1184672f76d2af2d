import type { Day } from "./days";
import type { Fault, ReferenceStyle } from "./faults";
import type { Leg } from "./legs";
import type { Micros } from "./micros";
import type { UnrelatedKind } from "./unrelated-lines";

export interface LinePart {
  leg: Leg;
  day: Day;
}

/** The part of a line that all formats share. */
export interface StatementLine {
  /** From 1, over the whole file. */
  line: number;
  bookedOn: Day;
  valueOn: Day;
  /** Below 0 for a debit. */
  amount: Micros;
  currency: string;
  parts: LinePart[];
  unrelated: UnrelatedKind | null;
  fault: Fault | null;
  /** How its reference is written; null where it has none, or not a whole one. */
  referenceStyle: ReferenceStyle | null;
  /** For the second of two: the line it copies. */
  copyOf: number | null;
}

export interface BankLine extends StatementLine {
  balance: Micros;
  narration: string;
  /** The bank's own, 10 digits and more. */
  bankReference: string;
  /** A credit that takes a debit back. */
  isReversal: boolean;
}

export interface ChainLine extends StatementLine {
  at: Date;
  hash: string;
  block: number;
  from: string;
  to: string;
  contract: string;
  tokenName: string;
}

export type UnlistedReason = "missing_line" | "booked_outside_window" | "beyond_line_limit";

export interface Unlisted extends LinePart {
  reason: UnlistedReason;
  fault: Fault | null;
  bookedOn: Day | null;
}

export interface StatementDay<L extends StatementLine> {
  day: Day;
  lines: L[];
  unlisted: Unlisted[];
}

export interface BankDay extends StatementDay<BankLine> {
  opening: Micros;
  closing: Micros;
}
