import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";

/** The schedules while they load. */
export function SchedulesSkeleton() {
  return (
    <>
      <Table label="Schedules" density="roomy" className="max-xl:hidden" aria-busy="true">
        <tbody>
          <SkeletonRows rows={4} columns={[240, 160, 120, 120, 160]} />
        </tbody>
      </Table>
      <SkeletonList label="Schedules" className="xl:hidden" />
    </>
  );
}
