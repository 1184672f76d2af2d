import type { Direction } from "@/lib/domain/statements/statement";
import { poolOf } from "../facts/movement";
import type { LineWithText } from "../facts/read-lines";
import { MIN_SESSION, visitNames } from "../text/names-in-text";
import { hashKey, REFERENCE_PREFIX } from "../text/reference-key";

/** The lengths of all existing keys. Most of what a text could name has none of these lengths, so it needn't be looked up. */
export interface KeyLengths {
  references: ReadonlySet<number>;
  sessions: ReadonlySet<number>;
}

export interface Pool {
  direction: Direction;
  currency: string;
}

/** The legs that lines could name. No list has duplicates. */
export interface NamesWanted {
  /**
   * Directions and currencies of the lines. A leg of another direction or currency is wanted only if its transaction has none of
   * these. No line is ever tied to such a leg; it only shows that the name is known.
   */
  pools: readonly Pool[];
  /** Legs of transactions with one of these `reference_key`s. */
  referenceKeys: readonly string[];
  /** Legs with a payment of one of these sessions, in the form of `sessionKey`. */
  sessionKeys: readonly string[];
  /** Legs with one of these hashes, of the transaction or of a deposit (a payment's session), in the form of `hashKey`. */
  hashes: readonly string[];
}

/** Everything that the lines could name. Much of it names nothing; the database finds what exists. */
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
      if (lengths.references.has(REFERENCE_PREFIX.length + length))
        referenceKeys.add(REFERENCE_PREFIX + text.squashed.slice(from, to));
      if (length >= MIN_SESSION && lengths.sessions.has(length))
        sessionKeys.add(text.squashed.slice(from, to));
    });
    pools.set(poolOf(line.direction, line.currency), {
      direction: line.direction,
      currency: line.currency,
    });
    if (line.transactionHash !== null) hashes.add(hashKey(line.transactionHash));
  }
  return {
    pools: [...pools.values()],
    referenceKeys: [...referenceKeys],
    sessionKeys: [...sessionKeys],
    hashes: [...hashes],
  };
}
