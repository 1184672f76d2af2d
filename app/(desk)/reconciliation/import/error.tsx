"use client";
import { PageFailure } from "@/components/shell/page-failure";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function ImportStatementError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <PageHeader title="Import statement" crumb={{ href: "/reconciliation", label: "Reconciliation" }} />
      <PageBody>
        <PageFailure error={error} title="The import could not be shown">
          <p>Something failed in the desk while this page was built. Nothing was changed; an import in progress continues.</p>
        </PageFailure>
      </PageBody>
    </>
  );
}
