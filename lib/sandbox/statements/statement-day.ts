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

export interface Unlisted extends LinePart {
  reason: "missing_line" | "booked_outside_window" | "beyond_line_limit";
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

/** A line with its day, but not yet its place in the file. */
export type Draft<L extends StatementLine> = Omit<L, "line" | "balance" | "copyOf"> & {
  /** Sort key: milliseconds since the day began, and a text that breaks ties. */
  time: number;
  key: string;
  /** The key of the line that it copies. */
  copies: string | null;
};

/** The fields of a draft that belongs to no transaction and has no fault. */
export const plainDraft = (day: Day) => ({
  bookedOn: day,
  valueOn: day,
  parts: [],
  unrelated: null,
  fault: null,
  referenceStyle: null,
  copies: null,
});

/** Gives a day's drafts their places in the file, as far as its lines go. */
export function placeDrafts<D extends Draft<StatementLine>>(
  drafts: readonly D[],
  linesBefore: number,
  maxLines: number,
) {
  const whole = drafts.toSorted((a, b) => a.time - b.time || (a.key < b.key ? -1 : 1));
  const fitting = whole.slice(0, maxLines - linesBefore);
  const lineOf = new Map<string, number>();
  const lines = fitting.map(({ time: _time, key, copies, ...draft }, at) => {
    const line = linesBefore + at + 1;
    lineOf.set(key, line);
    return { ...draft, line, copyOf: copies === null ? null : (lineOf.get(copies) ?? null) };
  });
  return { lines, cut: whole.slice(fitting.length) };
}

/** The parts of lines that the file leaves out. A copy has none of its own. */
export const unlistedParts = (
  drafts: readonly Draft<StatementLine>[],
  reason: Unlisted["reason"],
): Unlisted[] =>
  drafts.flatMap(({ parts, fault, bookedOn, copies }) =>
    copies === null ? parts.map((part) => ({ ...part, reason, fault, bookedOn })) : [],
  );

/** A movement for which the bank or the chain's export has no line. */
export const missingLine = (leg: Leg, day: Day): Unlisted => ({
  leg,
  day,
  reason: "missing_line",
  fault: "missing_line",
  bookedOn: null,
});
