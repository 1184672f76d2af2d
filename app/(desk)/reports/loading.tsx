import { ReportTabs } from "@/components/reports/report-tabs";
import { ReportsSkeleton } from "@/components/reports/reports-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function ReportsLoading() {
  return (
    <>
      <PageHeader title="Reports" />
      <ReportTabs current="files" />
      <PageBody>
        <ReportsSkeleton />
      </PageBody>
    </>
  );
}
