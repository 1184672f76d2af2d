import { FormSkeleton } from "@/components/new-transfer/form-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

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
