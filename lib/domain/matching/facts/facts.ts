import type { Amount } from "@/lib/money/amount";
import type { Direction } from "../../statements/statement";
import { amountKey, amountUnits } from "../amounts/amount-key";
import type { Leg, OpenLine } from "../matching";
import type { LineText } from "../text/line-text";

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

/** What lines and legs are compared by. Calculated once; what is rarely needed is calculated on first use. */
export class Movement {
  /** In the form of `amountKey`. */
  readonly amount: string;
  /** Direction and currency. Movements are compared only within one pool. */
  readonly pool: string;
  /** Already in a proposal of this run. */
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

  /** Direction, currency and amount. */
  get group(): string {
    return (this.#group ??= `${this.pool} ${this.amount}`);
  }
}

const pools: Record<Direction, Map<string, string>> = { in: new Map(), out: new Map() };

/** One text for all movements of a pool: each would take memory, and be compared letter by letter. */
export function poolOf(direction: Direction, currency: string): string {
  let pool = pools[direction].get(currency);
  if (pool === undefined) pools[direction].set(currency, (pool = `${direction} ${currency}`));
  return pool;
}
