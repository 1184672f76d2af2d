import { Views } from "@/components/ui/views";

const TABS = [
  { key: "files", label: "Files", href: "/reports" },
  { key: "schedules", label: "Schedules", href: "/reports/schedules" },
] as const;

/** What was exported, and what is made at set times. */
export function ReportTabs({ current }: { current: (typeof TABS)[number]["key"] }) {
  return (
    <Views label="Reports" views={TABS.map((tab) => ({ ...tab, current: tab.key === current }))} />
  );
}
