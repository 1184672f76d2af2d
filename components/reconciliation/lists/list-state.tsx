"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { type BroughtAlong, hadSince } from "@/components/ui/initial-query-data";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiFailure } from "@/lib/client/api-fetch";
import { askNextPage, type PagedList, useNextPage } from "@/lib/client/use-next-page";

interface ListStateProps {
  /** "The suggestions". */
  what: string;
  error: Error | null;
  hasData: boolean;
  isEmpty: boolean;
  retrying: boolean;
  onRetry: () => void;
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

/** Shows a list, or in its place a skeleton, a failure, or the empty state. */
export function ListState({
  what,
  error,
  hasData,
  isEmpty,
  retrying,
  onRetry,
  empty,
  children,
}: ListStateProps) {
  if (!hasData && error) {
    return (
      <ErrorState
        title={`${what} could not be loaded`}
        onRetry={onRetry}
        retrying={retrying}
        requestId={error instanceof ApiFailure ? error.requestId : null}
      >
        <p>{error.message}</p>
      </ErrorState>
    );
  }
  if (!hasData) {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        {[62, 48, 55, 40].map((width) => (
          <div key={width} className="rc-pair" aria-hidden="true">
            <Skeleton width={`${width}%`} />
            <span />
            <Skeleton width={`${90 - width}%`} />
            <div className="rc-foot">
              <Skeleton width={180} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return isEmpty ? empty : children;
}

/** Converts what the server has already loaded into the first page of an infinite query. */
export function firstPageOf<Page extends object>(
  page: Page | null,
): BroughtAlong<{ pages: Page[]; pageParams: (string | null)[] }> {
  return page === null
    ? {}
    : { initialData: { pages: [page], pageParams: [null] }, initialDataUpdatedAt: hadSince(page) };
}

/** End of a list with more rows, loaded on scrolling near it or by a button. */
export function ListTail({ list }: { list: PagedList }) {
  const { hasNextPage: hasMore, isFetching } = list;
  const next = useNextPage(list);
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    if (!end.current || !hasMore || isFetching) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && askNextPage(latest.current),
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, isFetching]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="rc-tail">
      <Button busy={next.busy && "Loading"} onClick={next.ask}>
        Show more
      </Button>
    </div>
  );
}
