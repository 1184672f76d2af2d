import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useStandingFailure } from "@/lib/client/live/stay-offline";

interface StepFailureProps {
  error: Error | null;
  onDismiss: () => void;
  /** What the page says already of the last write, which the error may be about. */
  told?: string | null;
}

/** Why a step was refused, in the server's words: what happened, then what to do. */
export function StepFailure({ error: failure, onDismiss, told = null }: StepFailureProps) {
  const error = useStandingFailure(failure);
  if (error === null || error.message === told) return null;
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  return (
    <Notice
      className="mt-4"
      tone="danger"
      live
      action={<IconButton icon="x" label="Dismiss" onClick={onDismiss} />}
    >
      {error.message}
      {requestId && <span className="block text-12 text-ink-3">Request {requestId}</span>}
    </Notice>
  );
}
