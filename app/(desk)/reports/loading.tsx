import { ReportTabs } from "@/components/reports/report-tabs";
import { ReportsSkeleton } from "@/components/reports/reports-skeleton";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

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
