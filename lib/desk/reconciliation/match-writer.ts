import { setImmediate as immediate } from "node:timers/promises";
import { matchFingerprint } from "@/lib/domain/matching/fingerprint";
import type { CertainTaker } from "@/lib/domain/matching/match-from";
import type { Unspoken } from "@/lib/domain/matching/run";
import { newId, newOrderedIds } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import { matchesInsert, type NewMatch } from "@/lib/store/insert-matches";
import type { Turns } from "@/lib/store/in-turn";
import { nextRevision } from "@/lib/store/revision";

/** How many matches are written at once. */
const PIECE = 5_000;
/** So many are given to the database before the other lanes are asked: about what it writes while those take this process. */
const AHEAD = 15_000;

export interface WriterOptions {
  turns: Turns;
  accountId: string;
  at: () => Date;
  rulesVersion: number;
}

/** Writes a window's matches piece by piece: while the database writes one, the next is put into words and made. */
export class MatchWriter implements CertainTaker {
  /** What is written, or about to be. */
  readonly written = new Set<Unspoken>();
  /** The first that went wrong: the transaction has ended by it, and whatever is asked for after it fails because of that alone. */
  failure: unknown = null;
  #pieces = 0;
  #place: Promise<{ revision: string; at: Date }> | null = null;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly tx: DatabaseTransaction,
    readonly options: WriterOptions,
  ) {}

  /** With which all of the window is written: its revision, and the moment. Taken when it is first asked for. */
  place(): Promise<{ revision: string; at: Date }> {
    return (this.#place ??= this.options.turns(async () => ({ revision: await nextRevision(this.tx), at: this.options.at() })));
  }

  async prepare(): Promise<void> {
    await this.place();
  }

  async take(certain: readonly Unspoken[]): Promise<void> {
    await this.#write(alongLines(certain).slice(0, AHEAD));
  }

  /** All that are not written yet. Returns when the database has them. */
  async finish(proposals: readonly Unspoken[]): Promise<void> {
    const left = alongLines(proposals.filter((proposal) => !this.written.has(proposal)));
    for (let from = 0; from < left.length; from += PIECE) await this.#write(left.slice(from, from + PIECE));
    await this.#writing;
  }

  /** Makes a piece, and gives it to the database once that has the one before. */
  async #write(piece: readonly Unspoken[]): Promise<void> {
    if (piece.length === 0) return;
    for (const proposal of piece) this.written.add(proposal);
    const place = await this.place();
    // Ascending, from piece to piece too, so that each index on them is filled from page to page rather than all over.
    const ids = newOrderedIds(piece.length, place.at.getTime() + this.#pieces);
    this.#pieces += 1;
    const insert = matchesInsert({ accountId: this.options.accountId, ...place }, piece.map((proposal, index) => newMatch(ids[index] ?? newId(), proposal, this.options.rulesVersion)));
    await this.#writing;
    const writing = this.options.turns(() => insert.execute(this.tx));
    // It is awaited above or below; until then its failure must not pass for one that nobody hears of.
    writing.catch((error: unknown) => (this.failure ??= error));
    this.#writing = writing;
    // Lets it out before the next piece keeps this process busy.
    await immediate();
  }
}

/**
 * By the ids of their first lines, which is mostly by day: what is written next lies beside it, in the tables and in their indexes.
 * Nothing hangs on it but time, so numbers will do, and are compared in a fifth of the time that texts take.
 */
function alongLines(proposals: readonly Unspoken[]): Unspoken[] {
  const placed = proposals.map((proposal) => ({ proposal, at: Number(proposal.lineIds[0]) }));
  placed.sort((a, b) => a.at - b.at);
  return placed.map(({ proposal }) => proposal);
}

function newMatch(id: string, { lane, automatic, lineIds, legIds, legs, firstOn, difference, explained, words }: Unspoken, rulesVersion: number): NewMatch {
  return {
    id,
    lane,
    firstOn,
    state: automatic ? "matched" : "suggested",
    automatic,
    rulesVersion,
    difference,
    differenceReason: explained,
    ...words(),
    fingerprint: matchFingerprint(lineIds, legIds),
    createdBy: null,
    lineIds,
    legs,
  };
}
