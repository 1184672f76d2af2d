import type { Amount } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";
import type { Direction } from "../statements/statement";
import type { OtherBusinessKind } from "./other-business";

/** A transfer's movements: `source` sent in, `destination` paid out, `refund` sent back. */
export const LEG_SIDES = ["source", "destination", "refund"] as const;
export type LegSide = (typeof LEG_SIDES)[number];

/** When a leg's money should be on a statement. `expected`: not yet; `due`: now; `void`: never. */
export type LegState = "expected" | "due" | "void";

/** A movement of a transaction that a statement or chain record should show. */
export interface Leg {
  /** `<transaction id>:<side>`. */
  id: string;
  transactionId: string;
  side: LegSide;
  state: LegState;
  /** On the account's statement. A destination leg comes in at the recipient's. */
  direction: Direction;
  currency: string;
  /** Above zero, exact. */
  amount: Amount;
  /** The day in the reporting zone on which the transaction was created. */
  on: CalendarDay;
  reference: string | null;
  /** Only on the stablecoin leg, once the service has given it. A refund's is never given. */
  transactionHash: string | null;
  /** Only on the stablecoin leg. */
  network: string | null;
  /** Account number or wallet address that the money goes to. Null if the record doesn't show it. */
  party: string | null;
  /** Payments that the service has seen for this leg, oldest first. Empty if the desk doesn't know them. */
  payments: readonly LegPayment[];
}

export interface LegPayment {
  /** A bank's session id, or the transaction hash of a deposit on a chain. */
  sessionId: string | null;
  amount: Amount;
}

export interface OpenLine {
  id: string;
  direction: Direction;
  currency: string;
  amount: Amount;
  on: CalendarDay;
  /** The line's account number as stored, or the wallet's address. Null if unknown, as of a wallet at an exchange. */
  account: string | null;
  /** Narration and references joined by a space. References are looked for in it. */
  text: string;
  /** True if the bank flags a reversal; null if the format has no flag. */
  reversal: boolean | null;
  transactionHash: string | null;
  /** As the record names it. */
  network: string | null;
  /** The network that people have named for the wallet. They may have named it wrongly. */
  walletNetwork: string | null;
  /** The wallet address that the money went to: our own for what came in. Null if it isn't known, as on a bank's statement. */
  paidTo: string | null;
  /** The wallet address on the other side. Null likewise. */
  otherAddress: string | null;
}

/**
 * The lanes (ways to match), in the order of their numbers. The numbers: 1 reference, 2 hash, 3 reference_difference, 4
 * amount_date, 5 split, 6 batch, 7 reversal, 8 part_reference, 9 other_business. The first lane that fits a line takes
 * it; lanes are never added up to a score. They run from exact to fuzzy: 7 with a shared reference, 2, 1, 5, 6 with all
 * transfers named, 3, 4 for refunds that read as reversals or are on a chain, the rest of 7, 8, 4, 6 by amounts alone,
 * and 9, which does nothing until somebody gives it words.
 */
export const LANES = [
  "reference",
  "hash",
  "reference_difference",
  "amount_date",
  "split",
  "batch",
  "reversal",
  "part_reference",
  "other_business",
] as const;
export type Lane = (typeof LANES)[number];

/** A stretch of `OpenLine.text`, from `start` (included) to `end` (excluded). */
export interface TextSpan {
  lineId: string;
  start: number;
  end: number;
}

export type EvidenceKind =
  | "amount_equal"
  /** Value: the line's amount minus the leg's, signed. */
  | "amount_differs"
  /** Value: the reference as the service writes it. Neutral if letters or digits follow it in the text without a gap. */
  | "reference_found"
  /** The reference has a form that other numbers have too, such as a date's. */
  | "reference_by_chance"
  | "reference_part"
  | "no_reference"
  /** The text has something that looks like a reference but is not this transfer's. Value: as found, or as the service writes it. */
  | "other_reference"
  | "hash_equal"
  /** The line came from the address that its original went to. Value: the address. */
  | "same_address"
  /** The transfer has hashes, and the line's is none of them. Value: the line's. */
  | "hash_differs"
  /** The transfer has no hash to compare the line's with. Value: the line's. */
  | "hash_unknown"
  /** Token, network and address agree. Neutral if one side lacks some of them; value: what is missing, `network`, `address` or both. */
  | "token_network_address"
  | "session_id"
  | "same_day"
  /** Value: the largest number of calendar days between line and leg, above zero. */
  | "days_apart"
  /** Value: how many lines (split) or legs (batch) add up. */
  | "sums_exactly"
  | "only_candidate"
  | "only_of_day"
  /** Value: how many other lines or legs it could be. */
  | "other_candidates"
  | "reverses"
  /** The bank's flag or a word makes the line a reversal. Value: the word; null for the flag. */
  | "reads_as_reversal"
  | "leg_void"
  | "leg_expected"
  /** The transfer's payout went to another account than the line's. Value: the account or address that it went to. */
  | "paid_elsewhere"
  /** The rules say what certain words in the line mean. Value: the words as written in the rules. */
  | "other_business";

export interface Evidence {
  kind: EvidenceKind;
  /** `against` is what a person should look at before accepting. */
  tone: "for" | "neutral" | "against";
  /** The reference, difference or other value compared; null if the kind says it all. */
  value: string | null;
  spans: readonly TextSpan[];
}

export interface Pairing {
  lane: Lane;
  /** True if matched without a person; otherwise suggested. */
  automatic: boolean;
  lineIds: readonly string[];
  /** Sorted. Empty for a reversal, whose two lines cancel out, and for a line without a transfer behind it. */
  legIds: readonly string[];
  /** Sum of the lines minus sum of the legs, in the legs' direction. The line's whole amount if there are no legs. */
  difference: Amount;
  explained: OtherBusinessKind | null;
}

export interface Explanation {
  evidence: readonly Evidence[];
  sentence: string;
}

export interface Proposal extends Pairing, Explanation {}

/** Identifies a rejected match: `12,19|tr_1:source`. Ids are sorted; stored in `matches.fingerprint`. */
export function matchFingerprint(lineIds: readonly string[], legIds: readonly string[]): string {
  return `${sorted(lineIds)}|${sorted(legIds)}`;
}

/** Most matches have one line and one leg. */
function sorted(ids: readonly string[]): string {
  return ids.length === 1 ? (ids[0] ?? "") : ids.toSorted().join(",");
}
