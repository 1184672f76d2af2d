"use client";

import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function TransferError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="Transfer" />
      <PageBody>
        <ErrorState title="This transfer could not be shown." onRetry={reset} requestId={error.digest} actions={<LinkButton href="/transfers">See your transfers</LinkButton>}>
          Something failed while its page was built; the transfer itself is not affected. If you had just sent a step, look here again before you repeat it.
        </ErrorState>
      </PageBody>
    </>
  );
}
