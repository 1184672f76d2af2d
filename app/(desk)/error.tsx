"use client";

import { ErrorState } from "@/components/ui/error-state";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

/** A page of the desk that could not be built. The shell round it stays, and leads on. */
export default function DeskError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <ErrorState title="Something failed while this page was built." onRetry={reset} requestId={error.digest}>
          Your transfers are not affected. If you had just sent something, look at its page before you send it again.
        </ErrorState>
      </PageBody>
    </>
  );
}
