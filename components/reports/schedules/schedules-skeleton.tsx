import { SkeletonRows } from "@/components/ui/skeleton";

/** The schedules while they load. */
export function SchedulesSkeleton() {
  return (
    <table className="tbl tbl--roomy" aria-label="Schedules">
      <tbody>
        <SkeletonRows rows={4} columns={[240, 160, 120, 120, 160]} />
      </tbody>
    </table>
  );
}
