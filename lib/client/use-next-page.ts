import { useState } from "react";

/**
 * Loads the next page of a list at a button's press.
 * @returns `busy` from the press until the page is there, or couldn't be read
 */
export function useNextPage(list: PagedList): { busy: boolean; ask: () => void } {
  const [isAsked, setAsked] = useState(false);
  return {
    busy: isAsked || list.isFetchingNextPage,
    ask: () => {
      setAsked(true);
      void loadNextPage(list).finally(() => setAsked(false));
    },
  };
}

interface Pages {
  data?: { pages: readonly unknown[] };
  hasNextPage: boolean;
  isError: boolean;
}

export interface PagedList extends Pages {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages>;
}

/**
 * Loads the next page of a list. While the list is being read again, a call only waits for that
 * reading, so the page is asked for once more after it. A cancelled reading would count as done,
 * and rows decided on since would stay as they were.
 */
export async function loadNextPage(list: PagedList): Promise<void> {
  const count = (pages: Pages): number => pages.data?.pages.length ?? 0;
  const before = count(list);
  let now: Pages;
  do now = await list.fetchNextPage({ cancelRefetch: false });
  while (!now.isError && now.hasNextPage && count(now) <= before);
}
