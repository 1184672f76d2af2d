import { TotalsSkeleton } from "@/components/reconciliation/workspace/workspace-skeleton";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

export default function ReconciliationLoading() {
  return (
    <>
      <PageHeader title="Reconciliation" />
      <PageBody>
        <div className="rc">
          <div className="rc-top">
            <div className="rc-ctl-w">
              <TotalsSkeleton />
            </div>
            <div className="rc-facts" />
          </div>
          <div className="views" />
        </div>
      </PageBody>
    </>
  );
}
