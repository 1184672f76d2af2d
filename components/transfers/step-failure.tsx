import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useStandingFailure } from "@/lib/client/live/use-standing-failure";

/** Why a step was refused, in the server's words: what happened, then what to do. */
export function StepFailure({ error: failure, onDismiss }: { error: Error | null; onDismiss: () => void }) {
  const error = useStandingFailure(failure);
  if (error === null) return null;
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  return (
    <Notice className="mt-4" tone="danger" live action={<IconButton icon="x" label="Dismiss" onClick={onDismiss} />}>
      {error.message}
      {requestId && <span className="block text-12 text-ink-3">Request {requestId}</span>}
    </Notice>
  );
}
