"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { askNextPage, type PagedList, useNextPage } from "@/lib/client/use-next-page";

/** The end of a list with more rows to load: they load automatically on scrolling near it, or with a button. */
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
