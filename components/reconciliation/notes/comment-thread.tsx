"use client";
import { useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { commentsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { CommentForm } from "./comment-form";
import { CommentItems } from "./comment-items";
import { CommentsFailed } from "./comments-failed";

interface CommentThreadProps {
  accountId: string;
  subject: string;
  zone: string;
  mayWork: boolean;
  /** Whether what it stands in was opened to write a comment. */
  openedFor: boolean;
}

/** Comments on a line or leg, oldest first. Comments can be added but not changed. */
export function CommentThread({
  accountId,
  subject,
  zone,
  mayWork,
  openedFor,
}: CommentThreadProps) {
  const { data, error, refetch } = useQuery(commentsOptions(subject));
  return (
    <Section title="Notes" note={data?.comments.length}>
      {error && !data && <CommentsFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.comments.length === 0 && (
        <p className="text-ink-3">Nobody has written anything yet.</p>
      )}
      {data && data.comments.length > 0 && <CommentItems comments={data.comments} zone={zone} />}
      {mayWork && (
        <CommentForm
          accountId={accountId}
          subjects={[subject]}
          draft={subject}
          openedFor={openedFor}
        />
      )}
    </Section>
  );
}
