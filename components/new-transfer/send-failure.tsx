import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { ApiFailure } from "@/lib/client/api-fetch";
import type { OperationView } from "@/lib/contract/api/operations";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { sendFate } from "./send-fate";

export interface SendFailureProps {
  /** Why the last attempt to send failed. */
  failure: Error | null;
  /** The refused request that the journal has of this form. */
  refused: OperationView | null;
  onDismiss: () => void;
  /** Keeps what was typed and gives it a new intent: this one belongs to somebody else. */
  onStartOver: () => void;
}

/** Why the request was not made, in the words of the server: what happened, then what to do. */
export function SendFailure({ failure, refused, onDismiss, onStartOver }: SendFailureProps) {
  if (failure === null && refused === null) return null;
  const isTaken = failure instanceof ApiFailure && failure.reason === "intent_taken";
  const requestId = failure instanceof ApiFailure ? failure.requestId : null;
  const wasRefused = failure === null ? refused !== null : sendFate(failure) === "recorded";
  const quoted = wasRefused ? (refused?.serviceMessage ?? null) : null;
  const message =
    failure?.message ?? refused?.message ?? "The service refused this request. Nothing was made.";
  return (
    <Notice
      className="mb-5"
      tone="danger"
      live
      title={
        wasRefused ? "This request was refused. Nothing was made." : "This request was not sent."
      }
      action={
        isTaken ? (
          <Button onClick={onStartOver}>Start a new one</Button>
        ) : (
          failure && <IconButton icon="x" label="Dismiss" onClick={onDismiss} />
        )
      }
    >
      <span className="block">{message}</span>
      {quoted !== null && !message.includes(quoted) && (
        <span className="block">The service says: {quotedAtEnd(quoted)}</span>
      )}
      {requestId && <span className="block text-12 text-ink-3">Request {requestId}</span>}
    </Notice>
  );
}
