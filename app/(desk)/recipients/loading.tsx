import { RecipientSkeleton } from "@/components/recipients/recipient-skeleton";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

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
