import { FormSkeleton } from "@/components/new-transfer/form-skeleton";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

export default function Loading() {
  return (
    <>
      <PageHeader crumb={{ href: "/transfers", label: "Transfers" }} title="New transfer" />
      <PageBody>
        <FormSkeleton />
      </PageBody>
    </>
  );
}
