"use client";
import { ErrorState } from "@/components/ui/error-state";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TextButton, TextLink } from "@/components/ui/text-link";
import { ApiFailure } from "@/lib/client/api-fetch";
import { transferPage } from "@/lib/client/transfers/transfer-options";

interface TransactionFailureProps {
  error: Error;
  /** The requested reference or id. */
  name: string;
  onRetry: () => void;
  retrying: boolean;
  /** An older copy is below it. */
  isOlderShown?: boolean;
}

/**
 * Says why a transaction can't be shown, with different advice for an unknown name and a silent
 * service.
 */
export function TransactionFailure({
  error,
  name,
  onRetry,
  retrying,
  isOlderShown,
}: TransactionFailureProps) {
  if (isOlderShown) {
    return (
      <div className="px-5 pt-4">
        <Notice
          tone="warning"
          live
          title="Not read again."
          action={<TextButton onClick={onRetry}>{retrying ? "Reading" : "Try again"}</TextButton>}
        >
          {error.message} What is shown below is the list&apos;s copy.
        </Notice>
      </div>
    );
  }
  const failure = error instanceof ApiFailure ? error : null;
  if (failure?.code === "not_found") {
    return (
      <EmptyState
        title={failure.reason === "no_record_yet" ? "No transaction yet" : "No such transaction"}
      >
        <p>{failure.message}</p>
        <p>
          {failure.reason === "no_record_yet" ? (
            <TextLink href={transferPage(name)}>Open transfer</TextLink>
          ) : (
            <TextLink href="/transactions">See all transactions</TextLink>
          )}
        </p>
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="The transaction could not be read"
      onRetry={onRetry}
      retrying={retrying}
      requestId={failure?.requestId}
    >
      <p>{error.message}</p>
    </ErrorState>
  );
}
