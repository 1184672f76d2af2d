import { TotalsSkeleton } from "@/components/reconciliation/workspace/workspace-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

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
