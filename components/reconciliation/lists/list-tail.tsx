"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

interface ListTailProps {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** The end of a list with more rows to load: they load automatically on scrolling near it, or with a button. */
export function ListTail({ hasMore, loading, onMore }: ListTailProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!end.current || !hasMore || loading) return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current(), { rootMargin: "600px" });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, loading]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="rc-tail">
      <Button busy={loading && "Loading"} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
