import { useEffect, useState } from "react";

/**
 * The next page of a list, asked for with a button. A press while the list is read again is kept until that is done: asked for then, the
 * page would be taken for the reading under way, and not come.
 * @returns `busy` from the press until the page is there, or couldn't be read
 */
export function useNextPage(list: PagedList): { busy: boolean; ask: () => void } {
  const { isFetching, isFetchingNextPage } = list;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setWaiting(false);
    askNextPage(list);
  }, [isWaiting, isFetching, list]);
  return {
    busy: isWaiting || isFetchingNextPage,
    ask: () => (isFetching && !isFetchingNextPage ? setWaiting(true) : askNextPage(list)),
  };
}

/** What of an infinite query asks for its next page. */
export interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Asks for the next page. Not while the list is read again: that would be broken off without a word, and count as done, so that rows
 * decided on since would stay as they were.
 */
export function askNextPage({ fetchNextPage }: Pick<PagedList, "fetchNextPage">): void {
  void fetchNextPage({ cancelRefetch: false });
}
