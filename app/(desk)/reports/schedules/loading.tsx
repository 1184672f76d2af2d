import { SchedulesSkeleton } from "@/components/reports/schedules/schedules-skeleton";
import { ReportTabs } from "@/components/reports/report-tabs";
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
