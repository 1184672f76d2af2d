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
