import type { Direction } from "@/lib/domain/statements/statement";
import { poolOf } from "../facts/movement";
import type { LineWithText } from "../facts/read-lines";
import { MIN_SESSION, visitNames } from "../text/names-in-text";
import { hashKey, REFERENCE_PREFIX } from "../text/reference-key";

/** How long the keys are that exist at all: most that a text could name is of no such length. */
export interface KeyLengths {
  references: ReadonlySet<number>;
  sessions: ReadonlySet<number>;
}

export interface Pool {
  direction: Direction;
  currency: string;
}

/** The legs that lines could name. No list has doubles. */
export interface NamesWanted {
  /**
   * What the lines are of. A leg of another direction or currency is wanted only where its transaction has none of these: it is
   * tied to no line, and says no more than that the name is known.
   */
  pools: readonly Pool[];
  /** Legs of transactions with these `reference_key`s. */
  referenceKeys: readonly string[];
  /** Legs with a payment of these sessions, compared as `sessionKey` makes them. */
  sessionKeys: readonly string[];
  /** Legs with these hashes, of the transaction or of a deposit (a payment's session), compared as `hashKey` makes them. */
  hashes: readonly string[];
}

/** Many more than the lines do name, for the database to say which exist. */
export function namesWanted(texts: readonly LineWithText[], lengths: KeyLengths): NamesWanted {
  const referenceKeys = new Set<string>();
  const sessionKeys = new Set<string>();
  const hashes = new Set<string>();
  const pools = new Map<string, Pool>();
  for (const { line, text } of texts) {
    visitNames(text, (form, from, to) => {
      const length = to - from;
      if (lengths.references.has(length)) referenceKeys.add(text.squashed.slice(from, to));
      if (form !== "word") return;
      if (lengths.references.has(REFERENCE_PREFIX.length + length)) referenceKeys.add(REFERENCE_PREFIX + text.squashed.slice(from, to));
      if (length >= MIN_SESSION && lengths.sessions.has(length)) sessionKeys.add(text.squashed.slice(from, to));
    });
    pools.set(poolOf(line.direction, line.currency), { direction: line.direction, currency: line.currency });
    if (line.transactionHash !== null) hashes.add(hashKey(line.transactionHash));
  }
  return { pools: [...pools.values()], referenceKeys: [...referenceKeys], sessionKeys: [...sessionKeys], hashes: [...hashes] };
}
