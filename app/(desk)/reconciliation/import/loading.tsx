import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";

export default function ImportStatementLoading() {
  return (
    <>
      <PageHeader
        title="Import statement"
        crumb={{ href: "/reconciliation", label: "Reconciliation" }}
      />
      <PageBody>
        <div className="sec grid gap-3" aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </div>
      </PageBody>
    </>
  );
}
