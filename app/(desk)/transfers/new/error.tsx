"use client";

import { PageFailure } from "@/components/shell/page-failure";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function NewTransferError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="New transfer" />
      <PageBody>
        <PageFailure error={error} title="The form could not be shown." actions={<LinkButton href="/transfers">See your transfers</LinkButton>}>
          Something failed while this page was built. What you typed is kept in this browser. If you had just sent a request, try again: this page will then show the outcome.
        </PageFailure>
      </PageBody>
    </>
  );
}
