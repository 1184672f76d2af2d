import { findFirstPage, type FirstPage } from "./first-page";
import { pageOrNothing } from "./page-behind-end";
import type { Page } from "./reading";
import { isUpstreamError } from "./upstream-error";

/** A place in a list as we count: pages from 1, so many rows each. */
export interface Place {
  page: number;
  size: number;
}

/** Reads the page of the service's own number. */
export type ReadWirePage<Row> = (page: number, size: number) => Promise<Page<Row>>;

/** What a service's list has shown of how it is paged. One per list and process: it is found out once. */
export interface PagedList<Row> {
  /**
   * The page at a place, as we count. It may hold fewer rows than asked for. Behind the end it is empty: see `pageOrNothing`.
   * @throws {UpstreamError}
   */
  read(place: Place, readWire: ReadWirePage<Row>): Promise<Page<Row>>;
}

/** Tried in turn where a size is refused. Assumed: a list gives ten rows a page at least. */
const SMALLER_SIZES = [50, 25, 20, 10];

/**
 * Assumed: the number of the first page and the most that a page may hold are not shown. A size that is refused with 400 or
 * 422 before any as large was accepted is made smaller until the first page is answered.
 * @param given the first page's number where the profile says it; null finds it out
 */
export function createPagedList<Row>(given: FirstPage | null, idOf: (row: Row) => string): PagedList<Row> {
  let first = given;
  let accepted = 0;
  let largest = Number.POSITIVE_INFINITY;

  /** A page by the service's number, in the largest size up to `size` that it accepts. */
  const sized = async (number: number, size: number, readWire: ReadWirePage<Row>): Promise<Page<Row>> => {
    const asked = Math.min(size, largest);
    try {
      const page = await readWire(number, asked);
      accepted = Math.max(accepted, asked);
      return page;
    } catch (error) {
      if (asked <= accepted || !isRefusal(error)) throw error;
      const fits = await sizeThatFits(asked, readWire, number !== (first ?? 1));
      if (fits === null) throw error;
      return readWire(number, fits);
    }
  };

  /** The size that the first page is answered in, when it isn't the one asked for; null when the refusal had another reason. */
  const sizeThatFits = async (asked: number, readWire: ReadWirePage<Row>, tryAsked: boolean): Promise<number | null> => {
    for (const size of [...(tryAsked ? [asked] : []), ...SMALLER_SIZES.filter((smaller) => smaller < asked)]) {
      try {
        await readWire(first ?? 1, size);
      } catch (error) {
        if (isRefusal(error)) continue;
        throw error;
      }
      accepted = Math.max(accepted, size);
      if (size === asked) return null;
      largest = size;
      return size;
    }
    return null;
  };

  const readAt = async ({ page, size }: Place, readWire: ReadWirePage<Row>): Promise<Page<Row>> => {
    const answer = await sized(page - 1 + (first ?? 1), size, readWire);
    return first === 0 && answer.next !== null ? { ...answer, next: answer.next + 1 } : answer;
  };

  return {
    read: async ({ page, size }, readWire) => {
      if (first === null) {
        const one = await sized(1, size, readWire);
        first = await findFirstPage(one, (number) => sized(number, size, readWire), idOf);
        if (first !== 0 && page === 1) return one;
      }
      return pageOrNothing({ page, size }, (place) => readAt(place, readWire));
    },
  };
}

function isRefusal(error: unknown): boolean {
  return isUpstreamError(error) && error.kind === "refused" && (error.status === 400 || error.status === 422);
}
