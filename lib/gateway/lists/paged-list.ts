import { rowsOn, type Page } from "../reading";
import { isBadRequest } from "../upstream-error";
import { findFirstPage, mayBePastOnlyPage, type FirstPage } from "./first-page";
import { pageOrNothing } from "./page-behind-end";

/** A page of a list by our own numbering: pages from 1, with `size` rows each. */
export interface Place {
  page: number;
  size: number;
}

/** Reads a page by the service's own page number. */
export type ReadWirePage<Row> = (page: number, size: number) => Promise<Page<Row>>;

/** Reads a list of the service, and remembers what it has found out about its paging. One per list and process. */
export interface PagedList<Row> {
  /**
   * The page by our own numbering. It may have fewer rows than asked for. Past the end it is empty: see `pageOrNothing`.
   * @throws {UpstreamError}
   */
  read(place: Place, readWire: ReadWirePage<Row>): Promise<Page<Row>>;
}

/** Tried in this order if a size is refused. Assumed: every list allows at least five rows per page. */
const SMALLER_SIZES = [50, 25, 20, 10, 5];

/**
 * The interface doesn't show the number of the first page or the largest page size. Assumed: if a size is refused with 400 or 422, and
 * none as large was accepted before, the size is too large; smaller ones are tried until the first page is answered.
 * @param given the first page's number if the profile says it; null to find it out
 * @param tell is called once it has been found out
 */
export function createPagedList<Row>(
  given: FirstPage | null,
  idOf: (row: Row) => string,
  tell: (first: FirstPage) => void = () => undefined,
): PagedList<Row> {
  let first = given;
  const found = (number: FirstPage): void => {
    first = number;
    tell(number);
  };
  let accepted = 0;
  let largest = Number.POSITIVE_INFINITY;
  /** Whether the list was one page when it was last begun, so that nothing showed the first page's number. Its later pages are read as from 1. */
  let isOnePage = false;

  /** A page by the service's number, in the largest size up to `size` that the service accepts. */
  const sized = async (
    number: number,
    size: number,
    readWire: ReadWirePage<Row>,
    firstNumber: number = first ?? 1,
  ): Promise<Page<Row>> => {
    const asked = Math.min(size, largest);
    try {
      const page = await readWire(number, asked);
      accepted = Math.max(accepted, asked);
      return page;
    } catch (error) {
      if (asked <= accepted || !isBadRequest(error)) throw error;
      const fits = await sizeThatFits(asked, readWire, firstNumber, number !== firstNumber);
      if (fits === null) throw error;
      return readWire(number, fits);
    }
  };

  /** A size smaller than `asked` in which the first page is answered; null if the refusal wasn't about the size. */
  const sizeThatFits = async (
    asked: number,
    readWire: ReadWirePage<Row>,
    firstNumber: number,
    tryAsked: boolean,
  ): Promise<number | null> => {
    for (const size of [
      ...(tryAsked ? [asked] : []),
      ...SMALLER_SIZES.filter((smaller) => smaller < asked),
    ]) {
      try {
        await readWire(firstNumber, size);
      } catch (error) {
        if (isBadRequest(error)) continue;
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

  /** The only page of a list that is numbered from 0; null if there is none, and page 1 was refused for another reason. */
  const onlyPage = async (
    refusal: unknown,
    size: number,
    readWire: ReadWirePage<Row>,
  ): Promise<Page<Row> | null> => {
    if (!mayBePastOnlyPage(refusal)) return null;
    const zero = await sized(0, size, readWire, 0).catch(() => null);
    if (zero === null) return null;
    if (rowsOn(zero) > 0) found(0);
    // Without rows, a refused size or range of days might as well be the reason; a 404 for an address that is there can only be the end.
    return rowsOn(zero) > 0 || !isBadRequest(refusal) ? zero : null;
  };

  return {
    read: async ({ page, size }, readWire) => {
      if (first === null && (page === 1 || !isOnePage)) {
        let one: Page<Row>;
        try {
          one = await sized(1, size, readWire);
        } catch (error) {
          const zero = await onlyPage(error, size, readWire);
          if (zero === null) throw error;
          return page === 1 ? zero : { ...zero, rows: [], skipped: [], next: null };
        }
        const { first: number, only } = await findFirstPage(
          one,
          size,
          (asked) => sized(asked, size, readWire),
          idOf,
        );
        if (number !== null) found(number);
        isOnePage = only !== null;
        if (first !== 0 && page === 1) return one;
        if (only !== null) return only;
      }
      return pageOrNothing({ page, size }, (place) => readAt(place, readWire));
    },
  };
}
