import { Time } from "@/components/ui/time";
import type { CommentList } from "@/lib/contract/api/reconciliation";

interface CommentItemsProps {
  comments: CommentList["comments"];
  zone: string;
  /** What a comment is about, where that isn't plain. */
  aboutOf?: (subject: string) => string | null;
}

/** Comments with their authors and times, in the order given. */
export function CommentItems({ comments, zone, aboutOf }: CommentItemsProps) {
  return (
    <ul className="grid gap-3" aria-label="Notes">
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className="text-12 text-ink-3">
            {[comment.by, aboutOf?.(comment.subject)].filter(Boolean).join(", about ")},{" "}
            <Time at={comment.at} zone={zone} format="datetime" />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
        </li>
      ))}
    </ul>
  );
}
