import { setImmediate as immediate } from "node:timers/promises";
import type { OpenLine } from "@/lib/domain/matching/matching";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { Turns } from "@/lib/store/in-turn";
import { linesToMatch } from "@/lib/store/match-candidates";
import type { LinePlace } from "@/lib/store/matches";

/** How many lines are loaded at once. */
const PIECE = 10_000;

interface WindowOptions {
  turns: Turns;
  accountId: string;
  /** Lines behind this place; null from the first. */
  after: LinePlace | null;
  /** So many lines at most. */
  limit: number;
  /** How many are loaded at once; `PIECE`, unless told otherwise. */
  piece?: number;
}

/** An account's open lines, oldest first, piece by piece: while one is worked on, the next is being loaded. */
export class WindowLines implements AsyncIterable<readonly OpenLine[]> {
  /** Of the pieces that were handed out. */
  count = 0;
  last: LinePlace | null = null;

  constructor(
    readonly tx: DatabaseTransaction,
    readonly options: WindowOptions,
  ) {}

  /** Where the next window begins, once all pieces were handed out; null when there is none. */
  get next(): LinePlace | null {
    return this.count === this.options.limit ? this.last : null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly OpenLine[]> {
    this.last = this.options.after;
    let coming = this.#ask();
    while (coming !== null) {
      const piece = await coming;
      const last = piece.at(-1);
      if (!last) return;
      this.count += piece.length;
      this.last = { on: last.on, id: last.id };
      coming = piece.length < this.#piece ? null : this.#ask();
      // It is awaited above; until then its failure must not pass for one that nobody hears of.
      coming?.catch(() => undefined);
      // Lets it out before this piece keeps the process busy.
      await immediate();
      yield piece;
    }
  }

  get #piece(): number {
    return this.options.piece ?? PIECE;
  }

  /** For those behind the last; null when there may be no more. */
  #ask(): Promise<OpenLine[]> | null {
    const { turns, accountId, limit } = this.options;
    const after = this.last;
    const most = Math.min(this.#piece, limit - this.count);
    return most === 0 ? null : turns(() => linesToMatch(this.tx, accountId, { availability: "open", after, limit: most }));
  }
}
