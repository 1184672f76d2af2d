import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import type { OtherBusinessKind } from "./other-business";

/** The two ends of a transfer: what was sent to the service, and what it paid out. */
export type LegSide = "source" | "destination";

/** What has become of a leg's money: not due yet, due to be seen on a statement, or never to be. */
export type LegState = "expected" | "due" | "void";

/** One end of a transaction: a movement that a statement or chain record should show. */
export interface Leg {
  /** `<transaction id>:<side>`. */
  id: string;
  transactionId: string;
  side: LegSide;
  state: LegState;
  /** Seen from us: a source leg goes out of our account, a destination leg comes in at the recipient's. */
  direction: Direction;
  currency: string;
  /** Above zero, exact. */
  amount: Amount;
  /** The day in the reporting zone on which the transaction was created. */
  on: CalendarDay;
  /** The transaction's reference as the service writes it. */
  reference: string | null;
  /** Of the stablecoin leg, once the service has told it. */
  transactionHash: string | null;
  /** Of the stablecoin leg. */
  network: string | null;
  /** Where the money goes: account number or wallet address. Null where the record doesn't show it. */
  party: string | null;
  /** Payments that the service has seen for it, oldest first; empty where the desk doesn't know them. */
  payments: readonly LegPayment[];
}

export interface LegPayment {
  /** A bank's session, or the hash of a deposit on its chain. */
  sessionId: string | null;
  amount: Amount;
}

/** An unmatched movement of an account. */
export interface OpenLine {
  id: string;
  direction: Direction;
  currency: string;
  amount: Amount;
  on: CalendarDay;
  /** Narration and references, joined by a space: where references are looked for. */
  text: string;
  /** The bank says that it takes an earlier movement back; null where the format can't say. */
  reversal: boolean | null;
  transactionHash: string | null;
  network: string | null;
  /** The other side's account or address. */
  counterpartyAccount: string | null;
}

/**
 * The lanes by the numbers that people know them by: 1 reference, 2 hash, 3 reference_difference, 4 amount_date,
 * 5 split, 6 batch, 7 reversal, 8 part_reference, 9 other_business. A line goes into the first that has it; lanes are never added up
 * to a score. They are asked from exact to fuzzy: 7 with a shared reference, 2, 1, 5, 6 with all transfers named, 3,
 * the rest of 7, 8, 4, 6 by amounts alone, and 9, which is empty until somebody fills it.
 */
export const LANES = ["reference", "hash", "reference_difference", "amount_date", "split", "batch", "reversal", "part_reference", "other_business"] as const;
export type Lane = (typeof LANES)[number];

/** Where a text stands in `OpenLine.text`: from `start` up to, and without, `end`. */
export interface TextSpan {
  lineId: string;
  start: number;
  end: number;
}

export type EvidenceKind =
  | "amount_equal"
  /** Value: line less leg, with its minus. */
  | "amount_differs"
  /** Value: the reference as the service writes it. Neutral when the text runs on behind it without a gap. */
  | "reference_found"
  /** Value: the part as the text has it, letters in capitals. */
  | "reference_part"
  | "no_reference"
  /** The text has something of a reference's form that is none of ours. Value: as found. */
  | "other_reference"
  /** Value: the hash as the line has it. */
  | "hash_equal"
  /** The transfer's known hashes are others. Value: the line's. */
  | "hash_differs"
  /** No transfer has the line's hash. Value: the line's. */
  | "hash_unknown"
  /** Token, network and address agree. Neutral when one side doesn't say them all; value: `network`, `address` or both. */
  | "token_network_address"
  /** Value: the whole session id. */
  | "session_id"
  | "same_day"
  /** Value: calendar days between line and leg, the most where there are several; above zero. */
  | "days_apart"
  /** Value: how many lines (split) or legs (batch) add up. */
  | "sums_exactly"
  | "only_candidate"
  /** Value: how many other lines, or legs, could it be. */
  | "other_candidates"
  /** Value: the day of the line that is taken back. */
  | "reverses"
  /** The bank's flag or a word in the text says that it takes something back. Value: the word; null for the flag. */
  | "reads_as_reversal"
  /** The transfer was cancelled, expired or failed. */
  | "leg_void"
  /** The service doesn't say yet that the money has moved. */
  | "leg_expected"
  /** The rules say what these words of the line mean. Value: the words as the rules have them. */
  | "other_business";

/** What speaks for a match, or against it: shown as a chip. */
export interface Evidence {
  kind: EvidenceKind;
  /** Whether it speaks for the match, is neutral, or is what a person must look at. */
  tone: "for" | "neutral" | "against";
  /** The value that was compared, such as the reference as found or the difference; null when the kind says all. */
  value: string | null;
  /** Where in the lines' texts it stands, to be underlined; empty when it is not of the text. */
  spans: readonly TextSpan[];
}

/** Lines and legs that belong together. */
export interface Pairing {
  lane: Lane;
  /** Made without a person; all others are suggested. */
  automatic: boolean;
  /** Sorted. */
  lineIds: readonly string[];
  /** Sorted. Empty for a reversal, whose two lines cancel out, and for a line that no transfer is behind. */
  legIds: readonly string[];
  /** What the lines come to less what the legs come to, in the direction of the legs; `"0"` when they agree. Without legs all of the line, where it is explained. */
  difference: Amount;
  /** What the line is, where no transfer is behind it. */
  explained: OtherBusinessKind | null;
  /** Of a reversal: the line that is matched already, and whose match this one opens again. Null when none is. */
  reopens: string | null;
}

/** What says why. */
export interface Words {
  evidence: readonly Evidence[];
  /** One sentence that a person can read. */
  sentence: string;
}

export interface Proposal extends Pairing, Words {}
