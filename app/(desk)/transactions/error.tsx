"use client";
import { PageFailure } from "@/components/shell/page-failure";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function TransactionsError({ error }: { error: Error & { digest?: string } }) {
  return (
    <>
      <PageHeader title="Transactions" />
      <PageBody>
        <PageFailure error={error} title="The transactions could not be shown">
          <p>Something failed in the desk while this page was built. Nothing was changed.</p>
        </PageFailure>
      </PageBody>
    </>
  );
}
