import { ReportsSkeleton, ReportTabs } from "@/components/reports/reports-frame";
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
