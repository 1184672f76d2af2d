"use client";
import { ErrorState } from "@/components/ui/error-state";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function ImportStatementError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHeader title="Import statement" crumb={{ href: "/reconciliation", label: "Reconciliation" }} />
      <PageBody>
        <ErrorState title="The import could not be shown" onRetry={reset} requestId={error.digest ?? null}>
          <p>Something failed in the desk while this page was built. Nothing was changed; an import in progress continues.</p>
        </ErrorState>
      </PageBody>
    </>
  );
}
