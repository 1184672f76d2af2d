import { ReportTabs, SchedulesSkeleton } from "@/components/reports/reports-frame";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

export default function SchedulesLoading() {
  return (
    <>
      <PageHeader title="Reports" />
      <ReportTabs current="schedules" />
      <PageBody>
        <SchedulesSkeleton />
      </PageBody>
    </>
  );
}
