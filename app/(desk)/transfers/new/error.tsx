"use client";

import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function NewTransferError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="New transfer" />
      <PageBody>
        <ErrorState title="The form could not be shown." onRetry={reset} requestId={error.digest} actions={<LinkButton href="/transfers">See your transfers</LinkButton>}>
          Something failed while this page was built. What you typed is kept in this browser. If you had just sent a request, try again: this page will then show the outcome.
        </ErrorState>
      </PageBody>
    </>
  );
}
