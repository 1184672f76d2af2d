"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { type InitialQueryData, firstReceivedAt } from "@/lib/client/query-client";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { requestIdOf } from "@/lib/client/api-failure";
import { loadNextPage, type PagedList, useNextPage } from "@/lib/client/use-next-page";
import { counted } from "@/lib/domain/words/words";
import { useFacts } from "../facts";

interface ListStateProps {
  /** "The suggestions". */
  what: string;
  lists: readonly Pick<UseQueryResult, "data" | "error" | "isFetching" | "refetch">[];
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}

/** Shows a list, or in its place a skeleton, a failure, or the empty state. */
export function ListState({ what, lists, isEmpty, empty, children }: ListStateProps) {
  const hasData = lists.every(({ data }) => data !== undefined);
  const error = lists.find((list) => list.error)?.error;
  if (!hasData && error) {
    return (
      <ErrorState
        title={`${what} could not be loaded`}
        onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
        retrying={lists.some(({ isFetching }) => isFetching)}
        requestId={requestIdOf(error)}
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
): InitialQueryData<{ pages: Page[]; pageParams: (string | null)[] }> {
  return page === null
    ? {}
    : {
        initialData: { pages: [page], pageParams: [null] },
        initialDataUpdatedAt: firstReceivedAt(page),
      };
}

/** End of a list with more rows. They load on scrolling near it, or by a button. */
export function ListTail({ list }: { list: PagedList }) {
  const { hasNextPage: hasMore, isFetching } = list;
  const next = useNextPage(list);
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => void loadNextPage(list));
  useEffect(() => {
    if (!end.current || !hasMore || isFetching) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadMore(),
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

export function NoAccount({ mayImport }: { mayImport: boolean }) {
  return (
    <EmptyState title="No account is set up yet" actions={mayImport && <ImportLink primary />}>
      <p>
        The first statement you import sets up the account. It can come from a bank (CSV, MT940,
        CAMT.053 or XLSX) or from a wallet or block explorer (CSV).
      </p>
      <p>Rampdesk matches its lines with your transfers. Work through what is left here.</p>
      {!mayImport && <p>Makers and approvers import statements.</p>}
    </EmptyState>
  );
}

export function NoLines(props: { mayImport: boolean; hasStatement: boolean }) {
  const { mayImport, hasStatement } = props;
  return (
    <EmptyState
      title={
        hasStatement
          ? "No statement line and no missing transfer in this period"
          : "No statement of this account yet"
      }
      actions={mayImport && <ImportLink primary={!hasStatement} />}
    >
      <p>
        {hasStatement
          ? "Choose other days, or import the statement that covers them."
          : "Import one, and its lines are matched with the transfers automatically."}
      </p>
    </EmptyState>
  );
}

export function NothingSuggested() {
  const { counts, running } = useFacts().summary;
  const breaks = counts.breakLines + counts.breakLegs;
  if (running) {
    return (
      <EmptyState title="The rules are running">
        <p>What they find appears here as soon as they are done.</p>
      </EmptyState>
    );
  }
  if (breaks === 0) {
    return (
      <EmptyState title="Everything is matched">
        <p>{counted(counts.matched, "line")} of this period, and nothing is left to resolve.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing is suggested">
      <p>
        {breaks.toLocaleString("en-GB")} {breaks === 1 ? "break is" : "breaks are"} left that the
        rules found no counterpart for. Work through them under Breaks.
      </p>
    </EmptyState>
  );
}

export const IMPORT_HREF = "/reconciliation/import";

export function ImportLink({ primary, className }: { primary?: boolean; className?: string }) {
  return (
    <LinkButton
      href={IMPORT_HREF}
      icon="upload"
      variant={primary ? "primary" : "default"}
      className={className}
    >
      Import statement
    </LinkButton>
  );
}
