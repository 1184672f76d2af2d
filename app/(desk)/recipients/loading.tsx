import { RecipientSkeleton } from "@/components/recipients/recipient-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function RecipientsLoading() {
  return (
    <>
      <PageHeader title="Recipients" />
      <PageBody fill>
        <div className="fbar" />
        <RecipientSkeleton />
      </PageBody>
    </>
  );
}
