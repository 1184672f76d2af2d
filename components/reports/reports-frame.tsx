import type { ComponentProps } from "react";
import { QueryFailure } from "@/components/ui/error-state";
import { Skeleton, SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { Views } from "@/components/ui/views";

/** The history while it loads. */
export function ReportsSkeleton() {
  return (
    <>
      <Table label="Reports" density="roomy" className="max-[1259px]:hidden" aria-busy="true">
        <tbody>
          <SkeletonRows rows={6} columns={[-32, 260, 140, -120, 120]} />
        </tbody>
      </Table>
      <SkeletonList label="Reports" className="min-[1260px]:hidden" />
    </>
  );
}

const TABS = [
  { key: "files", label: "Files", href: "/reports" },
  { key: "schedules", label: "Schedules", href: "/reports/schedules" },
] as const;

export function ReportTabs({ current }: { current: (typeof TABS)[number]["key"] }) {
  return (
    <Views label="Reports" views={TABS.map((tab) => ({ ...tab, current: tab.key === current }))} />
  );
}

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

interface NotYetProps {
  query: ComponentProps<typeof QueryFailure>["query"];
  /** The failure, as a title. */
  failed: string;
  waiting: string;
}

/** Placeholder or failure of a sheet without data. */
export function NotYet({ query, failed, waiting }: NotYetProps) {
  if (query.error) return <QueryFailure heading="h3" title={failed} query={query} />;
  return (
    <p role="status" className="grid grid-cols-1 gap-2">
      {waiting}
      <Skeleton width={320} />
      <Skeleton width={260} />
    </p>
  );
}
