import type { Amount } from "@/lib/money/amount";
import { isStablecoin } from "@/lib/money/currency";
import type { Direction } from "../../statements/statement";
import { amountKey, amountUnits } from "../amounts";
import type { Leg, OpenLine } from "../matching";
import { hashKey, type LineText, readLineText } from "../references";

/** The facts of a line or leg that matching compares. Rarely needed facts are calculated on first use. */
export class Movement {
  /** In the form of `amountKey`. */
  readonly amount: string;
  readonly pool: string;
  taken = false;
  #units: bigint | null = null;
  #group: string | null = null;

  /** @param business its day, as a number of `BusinessCalendar.indexOf`. */
  constructor(
    { direction, currency, amount }: { direction: Direction; currency: string; amount: Amount },
    readonly business: number,
  ) {
    this.amount = amountKey(amount);
    this.pool = poolOf(direction, currency);
  }

  /** In the units of `amountUnits`. */
  get units(): bigint {
    return (this.#units ??= amountUnits(this.amount));
  }

  get group(): string {
    return (this.#group ??= `${this.pool} ${this.amount}`);
  }
}

export class LegFact extends Movement {
  name: NameEntry | null = null;
  candidates: Candidate[] = [];
  #hashes: readonly string[] | null = null;

  constructor(
    readonly leg: Leg,
    business: number,
  ) {
    super(leg, business);
  }

  /** Hashes of the transaction and of deposits for it, in the form of `hashKey`. */
  get hashes(): readonly string[] {
    return (this.#hashes ??= knownHashes(this.leg));
  }
}

const NO_HASHES: readonly string[] = [];

function knownHashes({ transactionHash, currency, payments }: Leg): readonly string[] {
  // The session id of a deposit on a chain is the deposit's hash. The network isn't known of every transfer.
  const deposits = isStablecoin(currency)
    ? payments.flatMap(({ sessionId }) => (sessionId ? [hashKey(sessionId)] : []))
    : NO_HASHES;
  return transactionHash === null ? deposits : [hashKey(transactionHash), ...deposits];
}

/** True for a refund, whose line may call itself a reversal; any other leg's shouldn't. */
export function isRefund({ leg }: LegFact): boolean {
  return leg.side === "refund";
}

/** True for a line without a proposal that names no transfer. */
export function isNameless({ taken, hits, candidates }: LineFact): boolean {
  return !taken && hits.length === 0 && candidates.length === 0;
}

export class LineFact extends Movement {
  /** In the form of `hashKey`. */
  readonly hash: string | null;
  candidates: Candidate[] = [];

  constructor(
    readonly line: OpenLine,
    readonly reversal: ReversalSign | null,
    readonly hits: readonly Hit[],
    /** True for a line already matched, present only because a reversal may take it back. */
    readonly matched: boolean,
    business: number,
  ) {
    super(line, business);
    this.hash = line.transactionHash === null ? null : hashKey(line.transactionHash);
  }

  /** Read anew on each access, since a run's texts take more memory than its lines. */
  get text(): LineText {
    return readLineText(this.line.text);
  }
}

/** How a line says that it is a reversal of an earlier one. `start` and `end` are places in the text. */
export type ReversalSign =
  | { by: "flag" }
  | { by: "word"; word: string; start: number; end: number };

export interface NameEntry {
  key: string;
  legs: LegFact[];
  lines: LineFact[];
}

export interface Hit {
  entry: NameEntry;
  /** As in `NameForm`; `code` is a reference's code without the prefix. */
  form: "whole" | "runs_on" | "code";
  /** Place in the squashed text; `to` is excluded. */
  from: number;
  to: number;
  /** The start in the line's own text, so that evidence needn't read it again. */
  start: number;
  end: number;
}

/** A line and a leg that a reference, session or hash ties together. The amounts may differ. */
export interface Candidate {
  line: LineFact;
  leg: LegFact;
  hit: Hit | null;
  session: SessionHit | null;
  /** If the hashes agree: which of network and address couldn't be compared. Null if the hashes don't agree. */
  hashMissing: readonly ("network" | "address")[] | null;
  exact: boolean;
}

export interface SessionHit {
  sessionId: string;
  /** Place in the squashed text; null if the session is the line's hash. */
  place: { from: number; to: number } | null;
}

const pools: Record<Direction, Map<string, string>> = { in: new Map(), out: new Map() };

/** Returns one shared string for a direction and currency. Saves memory and makes comparisons fast. */
export function poolOf(direction: Direction, currency: string): string {
  let pool = pools[direction].get(currency);
  if (pool === undefined) pools[direction].set(currency, (pool = `${direction} ${currency}`));
  return pool;
}
