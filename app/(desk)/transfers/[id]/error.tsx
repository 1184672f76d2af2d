"use client";

import { PageFailure } from "@/components/shell/page-failure";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function TransferError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="Transfer" />
      <PageBody>
        <PageFailure error={error} title="This transfer could not be shown." actions={<LinkButton href="/transfers">See your transfers</LinkButton>}>
          Something failed while its page was built; the transfer itself is not affected. If you had just sent a step, look here again before you repeat it.
        </PageFailure>
      </PageBody>
    </>
  );
}
