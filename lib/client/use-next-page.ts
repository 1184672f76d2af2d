import { useEffect, useState } from "react";

/**
 * Loads the next page of a list at a button's press. A press during a refetch waits for its end.
 * Otherwise the page would be taken for that refetch, and not come.
 * @returns `busy` from the press until the page is there, or couldn't be read
 */
export function useNextPage(list: PagedList): { busy: boolean; ask: () => void } {
  const { isFetching, isFetchingNextPage } = list;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setWaiting(false);
    loadNextPage(list);
  }, [isWaiting, isFetching, list]);
  return {
    busy: isWaiting || isFetchingNextPage,
    ask: () => (isFetching && !isFetchingNextPage ? setWaiting(true) : loadNextPage(list)),
  };
}

export interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** A cancelled refetch would count as done, and rows decided on since would stay as they were. */
export function loadNextPage({ fetchNextPage }: Pick<PagedList, "fetchNextPage">): void {
  void fetchNextPage({ cancelRefetch: false });
}
