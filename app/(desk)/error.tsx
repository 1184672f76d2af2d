"use client";

import { PageFailure } from "@/components/shell/page-failure";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

/** A page of the desk that could not be built. The shell round it stays, and leads on. */
export default function DeskError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <PageFailure error={error} title="Something failed while this page was built.">
          Your transfers are not affected. If you had just sent something, look at its page before you send it again.
        </PageFailure>
      </PageBody>
    </>
  );
}
