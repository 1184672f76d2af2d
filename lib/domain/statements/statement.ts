import type { Amount } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";

/**
 * The questions that a file may leave open and only a person can answer. `header`: which row holds the headings, where
 * none is known and no balance shows what the columns hold. `dates`: in which order day, month and year are written.
 * `decimal`: point or comma before the decimals. `direction`: in or out. `amount`: which column, or which reading of it,
 * is the amount that moved, and if a fee beside it moved too. `day`: which of several columns of days is that of
 * booking. `status`: if money moved on lines with an unknown word. `account`: whose lines, which address or which token
 * is the account's. `lines`: what is done with lines that can't be read, or that no balance covers.
 */
export const QUESTIONS = [
  "header",
  "dates",
  "decimal",
  "direction",
  "amount",
  "day",
  "status",
  "account",
  "lines",
] as const;
export type Question = (typeof QUESTIONS)[number];

/** A movement's direction for the account's owner: in (the bank's credit) or out (its debit). */
export type Direction = "in" | "out";

export interface StatementLine {
  /** The place in the file, from 1: text line, sheet row or XML entry. */
  lineNumber: number;
  bookedOn: CalendarDay;
  valueOn: CalendarDay | null;
  direction: Direction;
  /** Above zero, exact; the direction carries the sign. */
  amount: Amount;
  /** Null when the file doesn't say it for the line: then it is the statement's. */
  currency: string | null;
  /** All free text of the line, its parts joined by one space, otherwise as printed. */
  narration: string;
  /** The bank's own number of the movement. */
  bankReference: string | null;
  /** The payer's own reference: end-to-end id, customer reference. */
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  /** The bank reverses an earlier movement: MT940 RC and RD, camt RvslInd. Null where the format can't say. */
  reversal: boolean | null;
  /** The payment came back: camt RtrInf. No part of the fingerprint, so that lines stored before are known again. */
  returned?: boolean;
  transactionHash: string | null;
  /** Chain records only: as the record names it. */
  network: string | null;
  /** The balance printed behind the line, signed; null when none is. */
  balanceAfter: Amount | null;
  /** Only the figure names the currency, `0.50000000 BTC`. The line is no movement of an account in another one. */
  namesCurrency?: boolean;
}

/** A balance as printed: below zero when overdrawn. */
export interface Balance {
  amount: Amount;
  on: CalendarDay | null;
}

export interface StatementHead {
  account: string | null;
  currency: string | null;
  /** The statement's number, without the page: consecutive statements of an account are one apart. */
  sequence: number | null;
  page: number | null;
  opening: Balance | null;
}

export interface StatementFoot {
  closing: Balance | null;
  /** An opening balance below the lines, in files with the newest first. */
  opening: Balance | null;
  /** The number of records besides booked movements: pending entries, failed transactions. */
  skipped: SkippedLines[];
}

export interface SkippedLines {
  /** Plural words that fit behind a number: `pending entries`. */
  what: string;
  count: number;
}

/** A line that can't be read, for which the file is refused. */
export interface BadLine {
  lineNumber: number;
  /** The line as it appears in the file, cut at 500 characters. */
  text: string;
  /** The fault and the expected form, in a sentence for people. */
  problem: string;
  /** The question whose answer would make it readable; undefined where no answer does. */
  question?: Question;
}

/** The output of a reader, in the file's order: statements of head, lines and foot. */
export type StatementEvent =
  | { kind: "head"; head: StatementHead }
  | { kind: "line"; line: StatementLine }
  | { kind: "bad"; bad: BadLine }
  | { kind: "foot"; foot: StatementFoot };

/** The formats that can be read. `chain` is the CSV of a block explorer or wallet. */
export const STATEMENT_FORMATS = ["csv", "xlsx", "mt940", "camt", "chain"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Joins the texts in which references are looked for, each where it adds something. */
export function lineText(line: {
  narration: string;
  bankReference: string | null;
  paymentReference: string | null;
  counterparty: string | null;
}): string {
  let text = line.narration;
  for (const part of [line.paymentReference, line.bankReference, line.counterparty]) {
    if (part !== null && part !== "" && !text.includes(part)) text += ` ${part}`;
  }
  return text;
}
