import { TextButton } from "@/components/ui/text-link";

/** Comments that could not be loaded. */
export function CommentsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <p className="text-danger-ink">
      {error.message} <TextButton onClick={onRetry}>Try again</TextButton>
    </p>
  );
}
