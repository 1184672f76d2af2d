import { SkeletonRows } from "@/components/ui/skeleton";

/** The history while it loads. */
export function ReportsSkeleton() {
  return (
    <table className="tbl tbl--roomy" aria-label="Reports">
      <tbody>
        <SkeletonRows rows={6} columns={[-32, 260, 140, -120, 120]} />
      </tbody>
    </table>
  );
}
