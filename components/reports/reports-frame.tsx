import type { ComponentProps } from "react";
import { QueryFailure } from "@/components/ui/error-state";
import { Skeleton, SkeletonTable } from "@/components/ui/skeleton";
import { Views } from "@/components/ui/views";

/** The history while it loads. */
export function ReportsSkeleton() {
  return (
    <SkeletonTable
      label="Reports"
      wide="max-[1259px]:hidden"
      narrow="min-[1260px]:hidden"
      rows={6}
      columns={[-32, 260, 140, -120, 120]}
    />
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
    <SkeletonTable
      label="Schedules"
      wide="max-xl:hidden"
      narrow="xl:hidden"
      rows={4}
      columns={[240, 160, 120, 120, 160]}
    />
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
