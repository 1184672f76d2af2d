import { setImmediate as immediate } from "node:timers/promises";
import type { OpenLine } from "@/lib/domain/matching/matching";
import type { DatabaseTransaction } from "@/lib/store/database";
import { askInTurn, type Turns } from "@/lib/store/postgres/in-turn";
import { linesToMatch } from "@/lib/store/reconciliation/match-candidates";
import type { LinePlace } from "@/lib/store/reconciliation/matches";

/** How many lines are loaded at once. */
const PIECE = 5_000;
/** The first piece is smaller, so that there is soon something to work on. */
const FIRST_PIECE = 1_000;

interface WindowOptions {
  turns: Turns;
  accountId: string;
  /** Begins after this place; null begins at the first line. */
  after: LinePlace | null;
  /** Maximum number of lines. */
  limit: number;
  /** How many are loaded at once. Default: `PIECE`. */
  piece?: number;
}

/** An account's open lines, oldest first, in pieces. While one piece is worked on, the next is being loaded. */
export class WindowLines implements AsyncIterable<readonly OpenLine[]> {
  /** Number of lines in the pieces returned so far, and the place of the last one. */
  count = 0;
  last: LinePlace | null = null;
  #hasMore = false;
  #allRead!: (place: LinePlace | null) => void;
  /** Resolves once all pieces have been returned, with `next`. Never rejects. */
  readonly allRead = new Promise<LinePlace | null>((resolve) => (this.#allRead = resolve));

  constructor(
    readonly tx: DatabaseTransaction,
    readonly options: WindowOptions,
  ) {}

  /** The next window begins after this place; null if there is none. Valid once all pieces have been returned. */
  get next(): LinePlace | null {
    return this.#hasMore ? this.last : null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly OpenLine[]> {
    this.last = this.options.after;
    for (let coming = this.#ask(); ;) {
      const piece = await coming;
      const last = piece.at(-1);
      this.#hasMore = last !== undefined && this.count === this.options.limit;
      if (!last || this.#hasMore) return this.#allRead(this.next);
      this.count += piece.length;
      this.last = { on: last.on, id: last.id };
      coming = this.#ask();
      // It is awaited above. If it fails before that, this keeps Node from reporting an unhandled rejection.
      coming.catch(() => undefined);
      // Lets the query be sent before this piece keeps the process busy.
      await immediate();
      yield piece;
    }
  }

  get #piece(): number {
    const { piece = PIECE } = this.options;
    return this.count === 0 ? Math.min(FIRST_PIECE, piece) : piece;
  }

  /** Starts loading the lines after `last`. Once the window is full, asks for one line, to know whether there is another window. */
  #ask(): Promise<OpenLine[]> {
    const { turns, accountId, limit } = this.options;
    const after = this.last;
    const most = this.count === limit ? 1 : Math.min(this.#piece, limit - this.count);
    return askInTurn(turns, () =>
      linesToMatch(this.tx, accountId, { availability: "open", after, limit: most }),
    );
  }
}
