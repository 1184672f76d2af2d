import type { TransactionFilter } from "./transaction";

export interface Place {
  created_at: Date;
  id: string;
}

const MAX_BOOKMARKS = 50_000;

/**
 * Remembers where pages begin, so that page 10,000 costs no more than page 1.
 * Bookmarks hold for one version of the transactions and are dropped when it moves, so a page equals counting
 * from the first row.
 */
export class PageBookmarks {
  #version = "";
  #places = new Map<string, Place>();

  #keyOf(filter: TransactionFilter, start: number): string {
    return `${filter.status ?? ""}|${filter.startDate ?? ""}|${filter.endDate ?? ""}|${start}`;
  }

  #turnTo(version: string): void {
    if (version === this.#version && this.#places.size < MAX_BOOKMARKS) return;
    this.#version = version;
    this.#places.clear();
  }

  /** The row just before position `start`, if it is known. */
  find(version: string, filter: TransactionFilter, start: number): Place | undefined {
    this.#turnTo(version);
    return this.#places.get(this.#keyOf(filter, start));
  }

  remember(version: string, filter: TransactionFilter, start: number, before: Place): void {
    this.#turnTo(version);
    this.#places.set(this.#keyOf(filter, start), { created_at: before.created_at, id: before.id });
  }
}
