import { SchedulesSkeleton } from "@/components/reports/schedules/schedules-skeleton";
import { ReportTabs } from "@/components/reports/report-tabs";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

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
